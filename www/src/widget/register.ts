/** The widget as pages use it: importing this registers `<tabia-analysis>`. */
import { defineTabia } from './define';

export * from './index';

defineTabia();
