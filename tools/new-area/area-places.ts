// The places of existing files in which a new area is named.
import type { Names } from './area-names.ts'
import { NewAreaError } from './area-names.ts'

/** Finds where a text is to be put in another; null where the place is not there, or is there twice. */
type Place = { where: string; find: (text: string) => number | null }
export type Edit = { file: string; place: Place; text: string }

const onlyOne = (found: RegExpExecArray[]): RegExpExecArray | null =>
  found.length === 1 ? (found[0] ?? null) : null

/** The end of an object or of a list that is declared at the top of a file. */
const endOf = (name: string): Place => ({
  where: `the end of ${name}`,
  find(text) {
    const start = onlyOne([...text.matchAll(new RegExp(`^(?:export )?const ${name}\\b`, 'gm'))])
    if (!start) return null
    const end = /^[\]}]/m.exec(text.slice(start.index))
    return end && start.index + end.index
  },
})

/** The line after the last import from below an address. */
const importsFrom = (address: string): Place => ({
  where: `the imports from ${address}`,
  find(text) {
    const last = [...text.matchAll(/^(?:import|\}) .*from '(.*)'\n/gm)].findLast(([, from]) =>
      from?.startsWith(address),
    )
    return last ? last.index + last[0].length : null
  },
})

/** The place before a text that stands in the file once. */
const before = (words: string): Place => ({
  where: `“${words.trim().split('\n')[0] ?? ''}”`,
  find(text) {
    const index = text.indexOf(words)
    return index < 0 || text.includes(words, index + 1) ? null : index
  },
})

/** The place of a name among sorted ones, from a line on: before the first that comes after it, or at the end. */
const sortedFrom = (from: string, lines: RegExp, name: string): Place => ({
  where: `“${from}”`,
  find(text) {
    const start = text.indexOf(from)
    if (start < 0) return null
    const names = text.slice(start + from.length).matchAll(lines)
    const later = [...names].find(([, other]) => other === undefined || other > name)
    return later ? start + from.length + later.index : null
  },
})

const route = (n: Names, path: string, title: string, page: string, name: string): string => `
  createRoute({
    getParentRoute,
    path: '${path}',
    staticData: { title: '${title}' },
    component: lazyPage(
      () => import('../../features/${n.area}/${page}.page.tsx'),
      '${name}Page',
    ),
  }),
`

const serverEdits = (n: Names): Edit[] => {
  const folder = `modules/${n.neighbourhood}/${n.area}`
  const app = 'apps/bff/src/app.ts'
  const migrate = 'apps/bff/src/db/migrate.ts'
  const liste = 'apps/bff/src/modules/ponte/esportazioni/liste.ts'
  const menu = 'apps/bff/src/modules/base/impostazioni/predefinite.ts'
  return [
    {
      file: app,
      place: importsFrom('./modules/'),
      text: `import { ${n.camel}Routes } from './${folder}/${n.area}.routes.ts'\n`,
    },
    {
      file: app,
      place: before('\n  await registerStatic(app)\n'),
      text: `  ${n.camel}Routes(app, deps)\n`,
    },
    {
      file: migrate,
      place: importsFrom('@rateo/domain/'),
      text: `import { TRANSIZIONI_${n.upperOne} } from '@rateo/domain/stati/${n.one}'\n`,
    },
    {
      file: migrate,
      place: endOf('TRANSIZIONI'),
      text: `  ${n.wireOne}: coppieLecite(TRANSIZIONI_${n.upperOne}),\n`,
    },
    {
      file: liste,
      place: importsFrom('../'),
      text: `import { ${n.camel}List } from '../../${n.neighbourhood}/${n.area}/index.ts'\n`,
    },
    { file: liste, place: endOf('LISTE'), text: `  ${n.wire}: ${n.camel}List,\n` },
    { file: menu, place: endOf('SCHERMATE'), text: `  '/${n.wire}',\n` },
    {
      file: menu,
      place: before('\nconst MENU: '),
      text: `const ${n.camel} = { route: '/${n.wire}', icon: 'punto', label: '${n.title}' }\n`,
    },
    { file: menu, place: before("    { route: '/sviluppatori', "), text: `    ${n.camel},\n` },
    { file: menu, place: before('  ],\n}\n'), text: `    ${n.camel},\n` },
    {
      file: 'apps/bff/test/records-of-esercente.ts',
      place: endOf('RECORDS_OF_ESERCENTE'),
      text: `  ${n.wire}: (db, { esercente }) =>
    insert(db, '${n.wire}', { esercente_id: esercente.id, nome: 'Prova', stato: 'attiv${n.o}' }),
`,
    },
    {
      file: 'tools/table-owners.ts',
      place: endOf('tableOwners'),
      text: `  ${n.wire}: '${folder}',\n`,
    },
  ]
}

const typesEdits = (n: Names): Edit[] => {
  const types = 'apps/bff/src/db/types.ts'
  return [
    {
      file: types,
      place: sortedFrom(
        'export type Timestamp = ',
        /^export interface (?:DB|(\w+)) \{$/gm,
        n.pascal,
      ),
      text: `export interface ${n.pascal} {
  created_at: Generated<Timestamp>;
  esercente_id: string;
  id: string;
  nome: string;
  stato: ColumnType<"attiv${n.o}" | "archiviat${n.o}", string, string>;
}

`,
    },
    {
      file: types,
      place: sortedFrom('export interface DB {', /^(?: {2}(\w+): \w+;|\})$/gm, n.wire),
      text: `  ${n.wire}: ${n.pascal};\n`,
    },
  ]
}

const sharedEdits = (n: Names): Edit[] => {
  const domain = 'packages/domain/src'
  const permits = `{ cerca: SCAMBIO, leggi: SCAMBIO, crea: ESERCENTE }`
  return [
    {
      file: `${domain}/permessi/permessi-esercente.ts`,
      place: endOf('PERMESSI_ESERCENTE'),
      text: `  ${n.wire}: ${permits},\n`,
    },
    {
      file: `${domain}/permessi/squadra-azioni.ts`,
      place: endOf('SQUADRA'),
      text: `  ${n.wire}: { ...tutte('vedere', 'cerca | leggi'), crea: 'accordi' },\n`,
    },
    {
      file: `${domain}/permessi/pagine.ts`,
      place: endOf('PAGINE'),
      text: `  { pagina: '/${n.wire}', ruoli: ['esercente', 'admin'] },\n`,
    },
    { file: `${domain}/stati/elenco.ts`, place: endOf('RACCOLTE'), text: `  '${n.wire}',\n` },
    {
      file: `${domain}/stati/elenco.ts`,
      place: endOf('NOMI_RACCOLTA'),
      text: `  ${n.wire}: '${n.title}',\n`,
    },
    {
      file: `${domain}/parole/entita-cronologia.ts`,
      place: endOf('NOMI_ENTITA'),
      text: `  ${n.wireOne}: '${n.titleOne}',\n`,
    },
    {
      file: `${domain}/parole/etichette.ts`,
      place: importsFrom('./etichette-'),
      text: `import { ETICHETTE_${n.upperOne} } from './etichette-${n.one}.ts'\n`,
    },
    {
      file: `${domain}/parole/etichette.ts`,
      place: endOf('ETICHETTE'),
      text: `  ${n.wireOne}: ETICHETTE_${n.upperOne},\n`,
    },
    {
      file: 'docs/ARCHITECTURE.md',
      place: {
        where: `the row of ${n.neighbourhood}/ in the table of neighbourhoods`,
        find(text) {
          const row = new RegExp(`^(\\| \`${n.neighbourhood}/\` .*\\w) *\\|$`, 'm').exec(text)
          return row ? row.index + (row[1]?.length ?? 0) : null
        },
      },
      text: `, ${n.area}`,
    },
  ]
}

const webEdits = (n: Names): Edit[] => {
  const routes = 'apps/web/src/app/routes'
  return [
    {
      file: `${routes}/paths.ts`,
      place: endOf('paths'),
      text: `  ${n.camel}: () => '/${n.wire}',\n  ${n.camelOne}: (id: string) => \`/${n.wire}/\${id}\`,\n`,
    },
    {
      file: `${routes}/archivio-routes.ts`,
      place: endOf('archivioRoutes'),
      text: [
        route(n, `/${n.wire}`, n.title, n.area, n.pascal),
        route(n, `/${n.wire}/$id`, n.titleOne, n.one, n.pascalOne),
      ]
        .join('')
        .replaceAll(/^\n/gm, ''),
    },
  ]
}

/** Every line that a new area needs in files that are there. */
export const editsFor = (n: Names): Edit[] => [
  ...sharedEdits(n),
  ...serverEdits(n),
  ...typesEdits(n),
  ...webEdits(n),
]

/** The file with the text at its place; refused in one sentence where the place is not found. */
export function applyEdit(source: string, { file, place, text }: Edit): string {
  const index = place.find(source)
  if (index === null) {
    throw new NewAreaError(
      `${file}: ${place.where} is not found there once, so nothing was written. Tell area-places.ts where it is now.`,
    )
  }
  return source.slice(0, index) + text + source.slice(index)
}
