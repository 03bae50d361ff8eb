/** The engine's worker, and its helpers, for the builds with threads. */

import { serveThreads } from './serve-threads.js';

serveThreads();
