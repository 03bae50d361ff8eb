import './arm.mjs';
import '../../../www/src/engine/worker.ts';
