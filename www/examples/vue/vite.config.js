import vue from '@vitejs/plugin-vue';

const isCustomElement = (tag) => tag.startsWith('tabia-');

// The package finds its worker and its engine by their places beside it, so it is left as it is.
export default {
  base: './',
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['tabia'] },
};
