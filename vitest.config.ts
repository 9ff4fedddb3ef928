import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*/{src,tests}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
