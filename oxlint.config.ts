import type { OxlintConfig } from 'oxlint'
import { importDirections } from './tools/import-rules.ts'

const sizes = (max: number) => ({ max, skipBlankLines: true, skipComments: true })

const config: OxlintConfig = {
  plugins: ['typescript', 'unicorn', 'react', 'jsx-a11y', 'import', 'oxc', 'vitest'],
  categories: { correctness: 'error' },
  // Written by `npm run db:types` from the migrated database.
  ignorePatterns: [
    'apps/bff/src/db/types.ts',
    'apps/bff/src/emails/modelli/catalogo.ts',
    'apps/bff/src/db/stored-signatures.ts',
    'packages/client/src/chiamate.ts',
  ],
  rules: {
    'max-lines': ['error', sizes(250)],
    'max-lines-per-function': ['error', { ...sizes(80), IIFEs: true }],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-console': 'error',
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-implied-eval': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    // A bar that only moves has no value, and <progress> cannot be drawn alike everywhere.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'react/button-has-type': 'error',
    'react/exhaustive-deps': 'error',
    'react/jsx-no-script-url': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    // Codes and names of ours are spread letter by letter on purpose.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/prefer-node-protocol': 'error',
    // Asserting is often the work of a function that several tests share.
    'vitest/expect-expect': 'off',
    'vitest/require-to-throw-message': 'off',
  },
  overrides: [
    {
      files: ['**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { ...sizes(120), IIFEs: true }] },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**'],
      rules: {
        'max-lines': ['error', sizes(400)],
        'max-lines-per-function': 'off',
        'no-console': 'off',
      },
    },
    { files: ['tools/**', 'bench/**', '**/test/**'], rules: { 'no-console': 'off' } },
    {
      files: ['**/*.config.ts', '**/global-setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['apps/bff/src/modules/*/*/index.ts', 'apps/web/src/features/*/index.ts'],
      rules: { 'oxc/no-barrel-file': 'off' },
    },
    // A file with one of these names has no subject: the limit of no lines at all refuses it.
    {
      files: ['**/{utils,helpers,common}.{ts,tsx}', '**/{utils,helpers,common}/**'],
      rules: { 'max-lines': ['error', { max: 0 }] },
    },
    ...importDirections,
  ],
}

export default config
