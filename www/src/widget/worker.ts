/** The engine's worker as one file, for Blobs and for sites that serve it themselves. */

import { serve } from '../engine/serve.js';

serve(() => Promise.reject(new Error('the page must post the compiled engine first')));
