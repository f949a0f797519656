import type { registraEsiti as contract } from '@rateo/contract/incasso/distinte'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { presentabileFino, type StatoDistinta } from '@rateo/domain/banca/distinta'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { StatoMandato } from '@rateo/domain/banca/mandato'
import { TENTATIVI_VIVI } from '@rateo/domain/stati/tentativo'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { contestoDi } from '../../base/cronologia/index.ts'
import { stored } from '../../../db/stored.ts'
import { motivoNonAnnullabile, motivoNonConsegnabile, motivoSenzaEsiti } from './azioni.ts'
import { annotaDistinta, lockDistinta, righeDa } from './chi.ts'

const VIVI: readonly string[] = TENTATIVI_VIVI

const no = (message: string) =>
  new AppError('stato_incompatibile', { message: `${message} Nessun importo è stato mosso.` })

async function passa(call: Call, id: string, a: StatoDistinta): Promise<void> {
  const { db } = call
  const updated_at = call.clock.now()
  await db
    .updateTable('distinte_sdd')
    .set({ stato: a, updated_at, ...(a === 'consegnata' && { consegnata_at: updated_at }) })
    .where('id', '=', id)
    .execute()
}

/** The bank has the file: from now on only its outcomes count. */
export async function consegnaDistinta(call: Call, id: string): Promise<void> {
  const { db } = call
  const { stato, addebito_il } = await lockDistinta(call, id)
  const motivo = motivoNonConsegnabile({ stato, addebito_il }, call.clock.today())
  if (motivo !== null) throw no(motivo)
  for (const riga of await righeDa(db, id)) {
    const { rows } = await sql<{ esito: StatoMandato | 'consegnato' }>`
      select ${stored('consegna_addebito_banca', {
        tentativo: riga.tentativo_id,
        adesso: call.clock.now(),
      })} as esito`.execute(db)
    const esito = rows[0]?.esito ?? 'revocato'
    if (esito === 'consegnato') continue
    const nome = etichettaDi('mandato', esito).etichetta.toLowerCase()
    throw no(
      `Il mandato di ${riga.cliente_nome} ora è ${nome}: annulla la distinta e preparane una senza quel pagamento.`,
    )
  }
  await passa(call, id, 'consegnata')
  const altro = { presentabile_fino: formattaGiorno(presentabileFino(addebito_il)) }
  await annotaDistinta(call, { id, azione: 'consegna', da: stato, a: 'consegnata', altro })
}

/** Calls a distinta off before the bank has it: every debt is what it was. */
export async function annullaDistinta(call: Call, id: string): Promise<void> {
  const { db } = call
  const { stato } = await lockDistinta(call, id)
  const motivo = motivoNonAnnullabile({ stato })
  if (motivo !== null) throw no(motivo)
  for (const { tentativo_id } of await righeDa(db, id)) {
    await sql`select ${stored('ritira_addebito_banca', {
      tentativo: tentativo_id,
      adesso: call.clock.now(),
      contesto: contestoDi(call),
    })}`.execute(db)
  }
  await passa(call, id, 'annullata')
  await annotaDistinta(call, { id, azione: 'annulla', da: stato, a: 'annullata' })
}

type Esito = 'incassato' | 'respinto' | 'restituito' | 'nessun_effetto' | 'conflitto'

/**
 * Writes the bank's outcomes of some rows; writing one again changes nothing. The last answer closes the distinta.
 */
export async function registraEsiti(
  call: Call,
  id: string,
  { causale, righe }: BodyOf<typeof contract>,
): Promise<void> {
  const { db } = call
  const { stato, addebito_il } = await lockDistinta(call, id)
  const motivo = motivoSenzaEsiti({ stato, addebito_il }, { causale, today: call.clock.today() })
  if (motivo !== null) throw no(motivo)
  const tutte = await righeDa(db, id)
  const scelte = tutte.filter(({ n }) => righe.includes(n))
  if (scelte.length !== new Set(righe).size) throw new AppError('non_trovato')
  for (const riga of scelte) {
    const { rows } = await sql<{ esito: Esito }>`
      select ${stored('esito_addebito_banca', {
        tentativo: riga.tentativo_id,
        causale,
        adesso: call.clock.now(),
        contesto: contestoDi(call),
      })} as esito`.execute(db)
    if (rows[0]?.esito === 'conflitto') {
      throw no(
        `Il pagamento di ${riga.cliente_nome} non è più da pagare o lo sta pagando in un altro modo: nulla è cambiato, apri il pagamento e guarda a che punto è.`,
      )
    }
  }
  const dopo = await righeDa(db, id)
  const finita = stato === 'consegnata' && dopo.every((riga) => !VIVI.includes(riga.stato))
  if (finita) await passa(call, id, 'chiusa')
  const altro = { righe: scelte.length, causale }
  const a = finita ? 'chiusa' : stato
  await annotaDistinta(call, { id, azione: 'registra_esiti', da: stato, a, altro })
}
