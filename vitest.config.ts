import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: [
            'apps/{bff,psp-prova}/**/*.test.ts',
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          globalSetup: ['apps/bff/test/global-setup.ts'],
          environment: 'node',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      'apps/*/vitest.config.ts',
    ],
  },
})
