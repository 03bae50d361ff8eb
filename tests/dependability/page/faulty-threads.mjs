import './arm.mjs';
import '../../../www/src/engine/worker-threads.ts';
