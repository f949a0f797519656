import type { OxlintOverride } from 'oxlint'

/**
 * The directions of imports (docs/ARCHITECTURE.md), as entries of `no-restricted-imports` for oxlint.config.ts. Where
 * two entries hold for a file the later one counts whole and nothing is merged: each says all that it refuses, and the
 * more precise folder comes after. tools/import-directions.test.ts plants a violation of each.
 */

/** The neighbourhoods of the server, lowest first: each may use itself and those before it. */
export const NEIGHBOURHOODS = [
  'base',
  'registri',
  'persone',
  'incasso',
  'accordi',
  'sportello',
  'ponte',
] as const

type Refused = { group: string[]; message: string } | { regex: string; message: string }
type Name = { name: string; importNames?: string[]; message: string }
type Where = { files: string[]; excludeFiles?: string[] }

const refuse = (where: Where, patterns: Refused[], paths: Name[] = []): OxlintOverride => ({
  ...where,
  rules: { 'no-restricted-imports': ['error', { paths, patterns }] },
})

const TESTS = '**/*.test.ts'

/** packages/: domain knows nothing, contract knows domain. */
const packages: OxlintOverride[] = [
  refuse({ files: ['packages/domain/src/**'] }, [
    {
      regex: String.raw`^([^.]|\.\./\.\./)`,
      message: 'packages/domain depends on nothing: it is pure and has no dependencies.',
    },
  ]),
  refuse({ files: [`packages/domain/src/${TESTS}`] }, [
    {
      regex: String.raw`^(@rateo/|\.\./\.\./)`,
      message: 'The tests of packages/domain know no other package of ours.',
    },
  ]),
  refuse(
    { files: ['packages/contract/src/**'] },
    [
      {
        group: ['*', '!./*', '!../*', '!../*/*', '!zod/*', '!@rateo/domain/*/*'],
        message: 'packages/contract depends only on packages/domain and zod.',
      },
      {
        group: ['../../**'],
        message: 'packages/contract depends only on packages/domain and zod.',
      },
    ],
    [{ name: 'zod', message: 'Use zod/mini: the contract travels to the browser.' }],
  ),
  refuse({ files: [`packages/contract/src/${TESTS}`] }, [
    {
      group: ['@rateo/**', '!@rateo/domain/**', '../../**'],
      message: 'The tests of packages/contract know packages/domain only.',
    },
  ]),
]

const NO_SERVER: Refused = {
  group: ['@rateo/bff', '@rateo/psp-prova', '**/bff/**', '**/psp-prova/**'],
  message: "The browser never reaches the server's code: go through the contract.",
}
const NO_ZOD: Name = { name: 'zod', message: 'Use zod/mini: the whole of zod is 17 kB more.' }
const NO_MUTATION: Name = {
  name: '@tanstack/react-query',
  importNames: ['useMutation'],
  message: 'Use api/use-change.ts: it keeps the key while the outcome is unknown.',
}
const NO_MODAL: Name = {
  name: '@mantine/core',
  importNames: ['Modal'],
  message:
    'Use ui/form-dialog.tsx, ui/confirm-dialog.tsx or ui/dialog.tsx: they say once what closes a dialog, and when.',
}

const NO_AREA: Refused = { group: ['**/features/**'], message: 'Shared code knows no area.' }

/** `up` is '' for the files of an area and '../' for those of a folder inside it. */
const featuresAreIslands = (up: string): Refused => ({
  group: [`${up}../*/*`, `!${up}../../*`, `!${up}../*/index.ts`, '**/features/**'],
  message: `Areas are islands: reach another area only through its ${up}../<area>/index.ts.`,
})

const browser: OxlintOverride[] = [
  refuse({ files: ['apps/web/**'] }, [NO_SERVER], [NO_ZOD]),
  refuse({ files: ['apps/web/src/app/**'] }, [NO_SERVER], [NO_ZOD, NO_MODAL, NO_MUTATION]),
  refuse(
    {
      files: ['apps/web/src/{ui,api,hooks}/**'],
      excludeFiles: ['apps/web/src/api/use-change.ts', 'apps/web/src/ui/dialog.tsx'],
    },
    [NO_SERVER, NO_AREA],
    [NO_ZOD, NO_MODAL, NO_MUTATION],
  ),
  refuse({ files: ['apps/web/src/api/use-change.ts'] }, [NO_SERVER, NO_AREA], [NO_ZOD, NO_MODAL]),
  refuse({ files: ['apps/web/src/ui/dialog.tsx'] }, [NO_SERVER, NO_AREA], [NO_ZOD, NO_MUTATION]),
  ...['', '../'].map((up) =>
    refuse(
      { files: [`apps/web/src/features/${up ? '*/*' : '*'}/*`] },
      [NO_SERVER, featuresAreIslands(up)],
      [NO_ZOD, NO_MODAL, NO_MUTATION],
    ),
  ),
]

const NO_BROWSER: Refused = {
  group: ['@rateo/web', '**/web/**'],
  message: "The server never reaches the browser's code: go through the contract.",
}
const NO_SQL: Refused = {
  group: ['kysely', 'pg'],
  message: 'Routes say who may call what: SQL is written in queries and operations.',
}

const areasAreIslands = (up: string): Refused => ({
  group: [
    `${up}../*/*`,
    `!${up}../../*`,
    `!${up}../*/index.ts`,
    ...NEIGHBOURHOODS.flatMap((name) => [
      `${up}../../${name}/*/*`,
      `!${up}../../${name}/*/index.ts`,
    ]),
    '**/modules/**',
  ],
  message: 'Areas are islands: reach another area only through its index.ts.',
})

/** The imports that stand above a neighbourhood: the neighbourhoods after it, and the assembly. */
const above = (own: number): Refused => {
  const folders = NEIGHBOURHOODS.slice(own + 1).map((name) => `${name}/`)
  const assembly = ['app', 'atti', 'main', 'timetable'].map((name) => String.raw`${name}\.ts$`)
  return {
    regex: String.raw`^(\.\./)+(${[...folders, ...assembly].join('|')})`,
    message: `Neighbourhoods use those below them: ${NEIGHBOURHOODS.join(' < ')} < the assembly.`,
  }
}

/** A test goes through the whole product, as a person does: it may use what stands above its area. */
const neighbourhood = (name: string, own: number): OxlintOverride[] =>
  ['', '../'].flatMap((up) => {
    const folder = `apps/bff/src/modules/${name}/${up ? '*/*' : '*'}`
    // An import that an entry lets through by name (`!`) is looked at by no later entry: the entry that lets through
    // comes last.
    const patterns = [NO_BROWSER, above(own), areasAreIslands(up)]
    return [
      refuse({ files: [`${folder}/*`], excludeFiles: [TESTS] }, patterns),
      refuse({ files: [`${folder}/*.routes.ts`] }, [NO_SQL, ...patterns]),
      refuse({ files: [`${folder}/*.test.ts`] }, [NO_BROWSER, areasAreIslands(up)]),
    ]
  })

const server: OxlintOverride[] = [
  refuse({ files: ['apps/bff/**'] }, [NO_BROWSER]),
  refuse({ files: ['apps/bff/src/{db,http,jobs,emails,integrations}/**'] }, [
    NO_BROWSER,
    { group: ['**/modules/**'], message: 'Shared code knows no area.' },
  ]),
  ...NEIGHBOURHOODS.flatMap(neighbourhood),
]

/** An outside party; the tests that drive the two together may borrow the portal's test database. */
const provider: OxlintOverride[] = [
  refuse({ files: ['apps/psp-prova/**'] }, [
    {
      group: ['@rateo/**', '!@rateo/domain/**', '**/bff/**', '**/web/**'],
      message: 'psp-prova is an outside party: it knows nothing of the portal.',
    },
  ]),
  refuse({ files: ['apps/psp-prova/**/*.test.ts', 'apps/psp-prova/test/**'] }, [
    {
      group: ['@rateo/**', '!@rateo/domain/**', '**/bff/src/**', '**/web/**'],
      message: "The tests of psp-prova may use apps/bff/test, never the portal's code.",
    },
  ]),
]

export const importDirections: OxlintOverride[] = [...packages, ...browser, ...server, ...provider]
