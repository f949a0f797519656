import type { Bolletta } from '@rateo/contract/accordi/utenze'
import { situazioneBolletta } from '@rateo/domain/banca/bolletta'
import { confrontaBolletta } from '@rateo/domain/banca/spesa-utenza'
import type { Db } from '../../../db/database.ts'
import { findProgrammi } from '../scadenze/index.ts'

/** Ten years of a monthly bill: what is older is not shown. */
const BOLLETTE_SHOWN = 120

const findRows = (db: Db, utenza_id: string) =>
  db
    .selectFrom('bollette as b')
    .leftJoin('file_bollette as f', 'f.bolletta_id', 'b.id')
    .leftJoin('pagamenti as p', 'p.id', 'b.pagamento_id')
    .where('b.utenza_id', '=', utenza_id)
    .selectAll('b')
    .select(['f.nome_file', 'f.formato', 'f.dimensione'])
    .select(['p.numero', 'p.causale', 'p.stato as stato_pagamento', 'p.residuo_centesimi'])
    .select(['p.scadenza as scadenza_pagamento', 'p.metodi_ammessi', 'p.dilazione_id'])
    .orderBy('b.scadenza', 'desc')
    .orderBy('b.id', 'desc')
    .limit(BOLLETTE_SHOWN)
    .execute()

type Row = Awaited<ReturnType<typeof findRows>>[number]
type Programmi = Awaited<ReturnType<typeof findProgrammi>>

function fileDi({ nome_file, formato, dimensione }: Row): Bolletta['file'] {
  if (nome_file === null || formato === null || dimensione === null) return null
  return { nome_file, formato, dimensione }
}

function pagamentoDi(row: Row, programmi: Programmi): Bolletta['pagamento'] {
  const {
    pagamento_id: _id,
    numero,
    causale,
    stato_pagamento: stato,
    scadenza_pagamento: scadenza,
  } = row
  if (_id === null || numero === null || causale === null || stato === null || scadenza === null) {
    return null
  }
  return {
    _id,
    numero,
    causale,
    stato,
    scadenza,
    da_pagare_centesimi: row.residuo_centesimi ?? 0,
    metodi: row.metodi_ammessi ?? [],
    dilazione_id: row.dilazione_id,
    programma: programmi.get(_id) ?? null,
  }
}

export async function findBollette(db: Db, utenza_id: string, today: string): Promise<Bolletta[]> {
  const rows = await findRows(db, utenza_id)
  const programmi = await findProgrammi(
    db,
    rows.flatMap(({ pagamento_id }) => pagamento_id ?? []),
  )
  return rows.map((row) => {
    const { stato } = row
    const confronto = confrontaBolletta(row, rows)
    return {
      _id: row.id,
      periodo_dal: row.periodo_dal,
      periodo_al: row.periodo_al,
      importo_centesimi: row.importo_centesimi,
      scadenza: row.scadenza,
      codice_avviso: row.codice_avviso,
      stato,
      situazione: situazioneBolletta(stato, row.scadenza, today),
      pagata_at: row.pagata_at?.toISOString() ?? null,
      file: fileDi(row),
      aumento: confronto?.aumento === true ? confronto : null,
      pagamento: pagamentoDi(row, programmi),
    }
  })
}
