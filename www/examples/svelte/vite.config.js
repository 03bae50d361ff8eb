import { svelte } from '@sveltejs/vite-plugin-svelte';

// The package finds its worker and its engine by their places beside it, so it is left as it is.
export default {
  base: './',
  plugins: [svelte()],
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['tabia'] },
};
