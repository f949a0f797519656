import { NOMI_SPESA, type TipoSpesa } from '@rateo/domain/detrazioni/spese'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { csv } from '../../../http/sheet/sheet-csv.ts'
import { annota } from '../../base/cronologia/index.ts'
import { motivoEntrate } from './motivi.ts'
import { esercenteDi } from './parti.ts'
import { CF_PERSONA, nellAnno } from './spese.queries.ts'

type Riga = {
  tipo_spesa: TipoSpesa
  codice_730: string
  persona: string | null
  persona_cf: string | null
  nato_il: string | null
  cliente: string
  cliente_cf: string | null
  anno_pagato: number
  pagato_centesimi: number
  restituito_centesimi: number
}

const COLONNE = [
  { titolo: 'Tipo di spesa', tipo: 'testo' },
  { titolo: 'Codice nel 730', tipo: 'testo' },
  { titolo: 'Per chi', tipo: 'testo' },
  { titolo: 'Codice fiscale di chi riceve', tipo: 'testo' },
  { titolo: 'Nato il', tipo: 'giorno' },
  { titolo: 'Chi ha pagato', tipo: 'testo' },
  { titolo: 'Codice fiscale di chi ha pagato', tipo: 'testo' },
  { titolo: 'Anno del pagamento', tipo: 'testo' },
  { titolo: 'Pagato con mezzi tracciabili', tipo: 'importo' },
  { titolo: 'Restituito', tipo: 'importo' },
] as const

const NOTE = [
  'Elenco preparato da Rateo per chi fa la comunicazione: non è un tracciato ufficiale dell’Agenzia delle Entrate e non si può inviare così com’è.',
  'Ci sono solo i pagamenti tracciabili, per data di pagamento. Non ci sono i contanti, chi è fuori dall’età prevista e chi si è opposto.',
]

/** The rows that the Agenzia may be told of: each person and payer once for a kind, and apart for each year that something was given back of. */
const righeDi = (esercente_id: string, anno: number) => sql<Riga>`
  select m.tipo_spesa, q.codice_730, case when m.beneficiario_id is null then c.nome else b.nome end as persona,
    ${CF_PERSONA} as persona_cf, b.nato_il, c.nome as cliente, c.codice_fiscale as cliente_cf,
    case when m.tipo = 'incasso' then m.anno
      else coalesce(extract(year from p.pagato_at at time zone 'Europe/Rome')::int, m.anno) end as anno_pagato,
    coalesce(sum(m.importo_centesimi) filter (where m.tipo = 'incasso'), 0)::bigint as pagato_centesimi,
    coalesce(sum(m.importo_centesimi) filter (where m.tipo <> 'incasso'), 0)::bigint as restituito_centesimi
  from spese_detraibili m
    join pagamenti p on p.id = m.pagamento_id
    join parametri_spese q on q.tipo_spesa = m.tipo_spesa and q.dal_anno <= ${anno} and (q.al_anno is null or q.al_anno >= ${anno})
    join clienti_esercente c on c.esercente_id = m.esercente_id and c.cliente_id = m.cliente_id
    left join beneficiari b on b.id = m.beneficiario_id
  where ${nellAnno({ esercente_id }, anno)} and m.destinazione = 'entrate' and m.tracciabile and m.ammessa and not m.opposta
  group by m.tipo_spesa, q.codice_730, m.beneficiario_id, b.nome, b.codice_fiscale, b.nato_il, m.cliente_id, c.nome,
    c.codice_fiscale, 8
  order by m.tipo_spesa, c.nome, m.cliente_id, b.nome, m.beneficiario_id, 8`

/** The list of a year for who tells the Agenzia delle Entrate: plain, and never called official. */
export async function fileEntrate(call: Call, anno: number): Promise<Readable> {
  const esercente_id = esercenteDi(call)
  const { rows } = await righeDi(esercente_id, anno).execute(call.db)
  const motivo = motivoEntrate(rows.length)
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  await annota(call, {
    azione: 'scarica',
    entita: 'esercente',
    id: esercente_id,
    dopo: { file: 'entrate', anno, righe: rows.length },
  })
  const somma = (campo: 'pagato_centesimi' | 'restituito_centesimi') =>
    rows.reduce((totale, row) => totale + row[campo], 0)
  const celle = rows.map((row) => [
    NOMI_SPESA[row.tipo_spesa],
    row.codice_730,
    row.persona,
    row.persona_cf,
    row.nato_il,
    row.cliente,
    row.cliente_cf,
    String(row.anno_pagato),
    row.pagato_centesimi,
    row.restituito_centesimi,
  ])
  return Readable.from(
    csv({
      nome: `Spese ${anno}`,
      colonne: COLONNE,
      righe: Readable.from([celle]),
      totali: [
        'Totale',
        ...Array.from({ length: 7 }, () => null),
        somma('pagato_centesimi'),
        somma('restituito_centesimi'),
      ],
      note: NOTE,
    }),
  )
}
