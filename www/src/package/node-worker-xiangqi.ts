/** The thread of the engine for xiangqi under Node. */

import * as glue from '../../generated/tabia-xiangqi.js';
import { serveThread } from './node-thread';

serveThread(glue);
