import './arm.mjs';
import { serve } from '../../../www/src/engine/serve.ts';

serve(() => Promise.reject(new Error('the page posts the module')));
