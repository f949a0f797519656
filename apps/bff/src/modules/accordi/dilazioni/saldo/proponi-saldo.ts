import type {
  AnteprimaSaldo,
  anteprimaSaldo as contrattoAnteprima,
  proponiSaldo as contratto,
} from '@rateo/contract/rinunce/saldo-e-stralcio'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import {
  motivoEntroSaldo,
  motivoImportoSaldo,
  motivoNonProponeSaldo,
  motivoNonRitiraSaldo,
} from '@rateo/domain/atti/saldo-e-stralcio'
import { eGiorno } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { findMora } from '../../../incasso/mora/index.ts'
import { esigiConferma } from '../../../persone/otp/index.ts'
import { tieniPiano } from '../atti/tieni-rate.ts'
import { findDilazione, type Sua } from '../lock-dilazione.ts'
import { findDaStralciare } from '../rinuncia/stralcia-dilazione.ts'
import { accodaSaldo, chiudiSaldo } from './chiudi-saldo.ts'
import { findSaldoAperto } from './saldo.queries.ts'

type Chiesto = BodyOf<typeof contrattoAnteprima>

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })
const campo = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

async function situazioneDi(db: Db, d: Pick<Sua, 'id' | 'stato'>, oggi: string) {
  const [aperto, { resti, in_corso }] = await Promise.all([
    findSaldoAperto(db, d.id),
    findDaStralciare(db, d.id),
  ])
  const aperto_fino = aperto !== undefined && aperto.entro >= oggi ? aperto.entro : null
  return { aperto, resti, caso: { stato: d.stato, in_corso, aperto_fino } }
}

/** Why an esercente cannot propose a lower sum for a plan today, or take it back; null where it can. */
export async function findMotiviSaldo(db: Db, d: Pick<Sua, 'id' | 'stato'>, oggi: string) {
  const { caso } = await situazioneDi(db, d, oggi)
  return {
    aperto: caso.aperto_fino !== null,
    propone: motivoNonProponeSaldo(caso),
    ritira: motivoNonRitiraSaldo(caso),
  }
}

/** Counts what is given up; refused by the rules of the act, which calls it too. */
async function conta(
  { db, clock }: Call,
  d: Sua,
  { importo_centesimi, entro }: Chiesto,
): Promise<AnteprimaSaldo> {
  const oggi = clock.today()
  const { resti, caso } = await situazioneDi(db, d, oggi)
  const motivo = motivoNonProponeSaldo(caso)
  if (motivo !== null) throw rifiuta(motivo)
  const residuo_centesimi = resti.reduce((sum, one) => sum + one.importo_centesimi, 0)
  const importo = motivoImportoSaldo(importo_centesimi, { residuo_centesimi, debiti: resti.length })
  if (importo !== null) throw campo('/importo_centesimi', importo)
  const giorno = eGiorno(entro) ? motivoEntroSaldo(entro, oggi) : 'Scegli un giorno'
  if (giorno !== null) throw campo('/entro', giorno)
  const ids = resti.map(({ id }) => id)
  const mora = await findMora(db, ids, { al: oggi, now: clock.now() })
  const non_dovuti_centesimi = residuo_centesimi - importo_centesimi
  return {
    importo_centesimi,
    entro,
    residuo_centesimi,
    non_dovuti_centesimi,
    mora_centesimi: [...mora.values()].reduce((sum, one) => sum + one.totale_centesimi, 0),
    rate: resti.length,
    oggetto: `${ids[0] ?? ''}:${non_dovuti_centesimi}:saldo`,
  }
}

export const anteprimaSaldo = async (
  call: Call,
  id: string,
  chiesto: Chiesto,
): Promise<AnteprimaSaldo> => conta(call, await findDilazione(call.db, id, call.actor), chiesto)

/** Proposes a lower sum that closes a plan: the cliente reads it, and mora stands still until its day. */
export async function proponiSaldo(
  call: Call,
  id: string,
  { nota, non_dovuti_centesimi, ...chiesto }: BodyOf<typeof contratto>,
): Promise<void> {
  const { db, actor, clock } = call
  const d = await tieniPiano(call, id)
  const visto = await conta(call, d, chiesto)
  if (visto.non_dovuti_centesimi !== non_dovuti_centesimi) {
    throw rifiuta('Intanto il residuo è cambiato: rileggi e conferma di nuovo. Nulla è proposto.')
  }
  const { utente_id, sessione_id } = actor
  const atto = { scopo: 'stralcio', oggetto: visto.oggetto } as const
  await esigiConferma(
    db,
    { utente_id, sessione_id, now: clock.now() },
    { ...atto, importo_centesimi: non_dovuti_centesimi },
  )
  // One whose day went by a moment ago makes room.
  const scaduto = await findSaldoAperto(db, d.id)
  if (scaduto !== undefined) await chiudiSaldo(call, { ...scaduto, dilazione_id: d.id }, 'scaduto')
  const { residuo_centesimi, importo_centesimi, entro } = visto
  const nuovo = await db
    .insertInto('saldi_dilazione')
    .values({
      dilazione_id: d.id,
      residuo_centesimi,
      importo_centesimi,
      entro,
      nota,
      creato_da: `utente:${utente_id}`,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select ${stored('ferma_mora', { dilazione: d.id, adesso: clock.now() })}`.execute(db)
  await annota(call, {
    azione: 'propone_saldo',
    entita: 'dilazione',
    id: d.id,
    dopo: { importo_centesimi, entro, non_dovuti_centesimi, nota },
  })
  await accodaSaldo(db, nuovo.id, 'proposto')
}

/** Takes a proposal back before it is paid: all that is left is owed again. */
export async function ritiraSaldo(
  call: Call,
  id: string,
  importo_centesimi: number,
): Promise<void> {
  const d = await tieniPiano(call, id)
  const { aperto, caso } = await situazioneDi(call.db, d, call.clock.today())
  const motivo = motivoNonRitiraSaldo(caso)
  if (motivo !== null || aperto === undefined) throw rifiuta(motivo ?? 'Adesso non è possibile.')
  if (aperto.importo_centesimi !== importo_centesimi) {
    throw rifiuta('Intanto la proposta è cambiata: rileggila e conferma di nuovo.')
  }
  await chiudiSaldo(call, { ...aperto, dilazione_id: d.id }, 'ritirato')
}
