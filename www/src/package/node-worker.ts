/** The thread of the engine for chess under Node. */

import * as glue from '../../generated/tabia.js';
import { serveThread } from './node-thread';

serveThread(glue);
