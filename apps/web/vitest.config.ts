import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    setupFiles: ['test/setup.ts'],
    css: false,
    isolate: false,
    maxWorkers: 2,
    // As for the server: a shared machine may be held up for seconds.
    retry: process.env['CI'] ? 1 : 0,
    // A test that never ends is found out all the same; one that is only slow is no failure.
    testTimeout: 60_000,
  },
})
