import { sistemaTsXml } from '@rateo/domain/detrazioni/sistema-ts'
import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { apriArchivio } from '../../../http/sheet/archivio.ts'
import { annota } from '../../base/cronologia/index.ts'
import { cifra, readCertificato } from './certificato.ts'
import { findImpostazioniSpese } from './imposta-spese.ts'
import { motivoSistemaTs } from './motivi.ts'
import { esercenteDi } from './parti.ts'
import { type MovimentoTs, speseSistemaTs } from './righe-sistema-ts.ts'
import { CF_PERSONA } from './spese.queries.ts'

/** The movements of all years up to this one: of one document those of before count. */
const movimentiDi = (esercente_id: string, anno: number) => sql<MovimentoTs>`
  select m.pagamento_id, m.anno, f.numero, f.data, m.tipo, m.giorno, ${CF_PERSONA} as codice_fiscale, m.opposta, m.tracciabile,
    m.importo_centesimi
  from spese_detraibili m
    join fatture_delle_spese f on f.pagamento_id = m.pagamento_id
    join clienti_esercente c on c.esercente_id = m.esercente_id and c.cliente_id = m.cliente_id
    left join beneficiari b on b.id = m.beneficiario_id
  where m.esercente_id = ${esercente_id} and m.anno <= ${anno} and m.destinazione = 'sistema_ts'
  order by m.id`

/** The file of a year for the Sistema TS, in the ZIP that it takes. That it was taken is written in the cronologia. */
export async function fileSistemaTs(
  call: Call,
  anno: number,
  certificato: string | null,
): Promise<Readable> {
  const { db, clock } = call
  const esercente_id = esercenteDi(call)
  const impostazioni = await findImpostazioniSpese(db, esercente_id)
  const { rows } = await movimentiDi(esercente_id, anno).execute(db)
  const righe = rows.filter((row) => row.anno === anno).length
  const motivo = motivoSistemaTs({ righe, impostazioni, certificato, now: clock.now() })
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  const { ts_tipo_spesa: tipo, ts_iva: iva } = impostazioni
  const trovato = readCertificato(certificato)
  if (tipo === null || iva === null || trovato === null) throw new AppError('stato_incompatibile')
  const cifrato = (codice: string) => cifra(trovato, codice)
  const spese = speseSistemaTs(rows, { anno, tipo, iva, cifra: cifrato })
  if (spese.length === 0) {
    const message = 'Nessuna riga è completa: sistema prima quello che manca.'
    throw new AppError('stato_incompatibile', { message })
  }
  const { partita_iva, codice_fiscale } = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select(['partita_iva', 'codice_fiscale'])
    .executeTakeFirstOrThrow()
  const xml = sistemaTsXml(
    { partita_iva, codice_fiscale: cifrato(codice_fiscale ?? partita_iva) },
    spese,
  )
  await annota(call, {
    azione: 'scarica',
    entita: 'esercente',
    id: esercente_id,
    dopo: { file: 'sistema_ts', anno, righe: spese.length },
  })
  const now = clock.now()
  return apriArchivio((archivio) =>
    archivio.aggiungi(`spese-sanitarie-${anno}.xml`, Buffer.from(xml), now),
  )
}
