// The files of a new area that both sides read, and its table.
import type { Names } from './area-names.ts'

const stati = ({
  one,
  pascalOne,
  upperOne,
  o,
}: Names): string => `import type { Transizione } from './macchina.ts'

/** The life of ${one.replaceAll('-', ' ')}. */
export const STATI_${upperOne} = ['attiv${o}', 'archiviat${o}'] as const
export type Stato${pascalOne} = (typeof STATI_${upperOne})[number]

export type Evento${pascalOne} = 'archivia' | 'ripristina'

export const TRANSIZIONI_${upperOne}: readonly Transizione<Stato${pascalOne}, Evento${pascalOne}>[] = [
  { da: ['attiv${o}'], a: 'archiviat${o}', evento: 'archivia', chi: ['E'] },
  { da: ['archiviat${o}'], a: 'attiv${o}', evento: 'ripristina', chi: ['E'] },
]
`

const etichette = ({
  one,
  pascalOne,
  upperOne,
  o,
}: Names): string => `import type { Etichetta } from './etichette.ts'
import type { Stato${pascalOne} } from '../stati/${one}.ts'

/** The labels of the states of ${one.replaceAll('-', ' ')}: a part of \`ETICHETTE\`. */
export const ETICHETTE_${upperOne} = {
  attiv${o}: { etichetta: 'Attiv${o}', tono: 'successo' },
  archiviat${o}: { etichetta: 'Archiviat${o}', tono: 'neutro' },
} as const satisfies Record<Stato${pascalOne}, Etichetta>
`

const contract = (
  n: Names,
): string => `import { STATI_${n.upperOne} } from '@rateo/domain/stati/${n.one}'
import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

const ${n.camelOne}Row = z.object({
  _id: z.string(),
  nome: z.string(),
  stato: z.enum(STATI_${n.upperOne}),
  esercente: z.object({ _id: z.string(), nome: z.string() }),
  created_at: z.string(),
})
export type ${n.pascalOne}Row = z.infer<typeof ${n.camelOne}Row>

export const COLONNE_${n.upperOne} = {
  created_at: { titolo: 'Creat${n.o} il', tipo: 'istante' },
  nome: { titolo: 'Nome', tipo: 'testo' },
  esercente: { titolo: 'Esercente', tipo: 'soggetto', per: ['admin'] },
  stato: { titolo: 'Stato', tipo: 'stato', di: '${n.wireOne}' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<${n.pascalOne}Row>

export const ${n.camelOne}Body = z.strictObject({ nome: testo('il nome') })

export const search${n.pascal} = {
  method: 'POST',
  path: '/api/search/${n.wire}',
  allow: ['esercente', 'admin'],
  summary: 'Cerca tra ${n.theMany}',
  body: searchBody,
  response: searchResponse(${n.camelOne}Row),
  reads: true,
} as const satisfies Endpoint

export const get${n.pascalOne} = {
  method: 'GET',
  path: '/api/${n.wire}/:id',
  allow: ['esercente', 'admin'],
  summary: '${n.aOne.charAt(0).toUpperCase()}${n.aOne.slice(1)}',
  response: ${n.camelOne}Row,
} as const satisfies Endpoint

export const crea${n.pascalOne} = {
  method: 'POST',
  path: '/api/${n.wire}',
  allow: ['esercente'],
  summary: 'Aggiunge ${n.aOne}',
  body: ${n.camelOne}Body,
  response: ${n.camelOne}Row,
} as const satisfies Endpoint
`

const migration = ({ wire, wireOne, many, o }: Names): string => `-- The ${many} of an esercente.
create table ${wire} (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  nome text not null check (length(nome) between 1 and 100),
  stato text not null check (stato in ('attiv${o}', 'archiviat${o}')),
  created_at timestamptz not null default now()
);
-- The list of an esercente, the newest first: the ids grow with the time.
create index ${wire}_esercente on ${wire} (esercente_id, id);
create trigger stato_lecito before update on ${wire} for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('${wireOne}');
`

/** Path → text; `number` is that of the migration. */
export const contractFiles = (n: Names, number: string): [string, string][] => [
  [`packages/domain/src/stati/${n.one}.ts`, stati(n)],
  [`packages/domain/src/parole/etichette-${n.one}.ts`, etichette(n)],
  [`packages/contract/src/${n.neighbourhood}/${n.area}.ts`, contract(n)],
  [`apps/bff/migrations/${number}_${n.wire}.sql`, migration(n)],
]
