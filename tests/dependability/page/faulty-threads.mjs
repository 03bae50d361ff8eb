import './arm.mjs';
import { serveThreads } from '../../../www/src/engine/serve-threads.ts';

serveThreads();
