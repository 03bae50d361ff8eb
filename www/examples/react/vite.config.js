import react from '@vitejs/plugin-react';

// The package finds its worker and its engine by their places beside it, so it is left as it is.
export default {
  base: './',
  plugins: [react()],
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['tabia'] },
};
