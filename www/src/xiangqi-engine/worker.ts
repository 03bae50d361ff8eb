/** The worker of the engine for xiangqi as a bundler finds it. */

import { initSync, register_worker } from '../../generated/tabia-xiangqi.js';
import { listen } from '../engine/listen.js';

listen(
  () => Promise.reject(new Error('the page must post the compiled engine first')),
  (module) => ({ exports: initSync({ module }), register: register_worker }),
);
