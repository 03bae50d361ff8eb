/** The class and its registration, apart: nothing is registered by importing this. */
export type * from './api';
export { defineTabia } from './define';
export { AnalysisElement } from './element';
export { addLanguage, type Words } from './words';
