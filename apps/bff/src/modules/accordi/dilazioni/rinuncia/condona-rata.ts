import type {
  AnteprimaCondono,
  anteprimaCondono as contrattoAnteprima,
  condonaRata as contratto,
} from '@rateo/contract/rinunce/condono'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import {
  motivoNonCondona,
  parteDiTroppo,
  partiCheRestano,
  sommaParti,
} from '@rateo/domain/atti/condono'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { sql } from 'kysely'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { contestoDi } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { findMora } from '../../../incasso/mora/index.ts'
import { esigiConferma } from '../../../persone/otp/index.ts'
import { tieniPiano } from '../atti/tieni-rate.ts'
import { findRate } from '../dettaglio.queries.ts'
import { findDilazione, type Sua } from '../lock-dilazione.ts'
import { findCondoni, importoDi, motivoNonAnnullaCondono } from './condoni.queries.ts'

type Chiesto = BodyOf<typeof contrattoAnteprima>
type Quale = { id: string; n: string }

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

const numero = (n: string) => (/^\d{1,4}$/.test(n) ? Number(n) : -1)

const NESSUNA = { capitale_centesimi: 0, interessi_centesimi: 0, spese_centesimi: 0 }

/** The parts that were forgiven of a rata already. */
export const giaCondonate = (condoni: Awaited<ReturnType<typeof findCondoni>>, n: number) =>
  condoni
    .filter((one) => one.n === n)
    .reduce(
      (sum, one) => ({
        capitale_centesimi: sum.capitale_centesimi + one.capitale_centesimi,
        interessi_centesimi: sum.interessi_centesimi + one.interessi_centesimi,
        spese_centesimi: sum.spese_centesimi + one.spese_centesimi,
      }),
      NESSUNA,
    )

/** Counts what is left of a rata once parts of it are forgiven; refused by the rules of the act, which calls it too. */
async function conta(
  { db, clock }: Call,
  d: Sua,
  { n, ...chiesto }: Chiesto & { n: number },
): Promise<AnteprimaCondono & { rata: { pagamento_id: string } }> {
  const oggi = clock.today()
  const rate = await findRate(db, { _id: d.id, stato: d.stato }, oggi)
  const rata = rate.find((una) => una.n === n)
  if (rata === undefined) throw new AppError('non_trovato')
  const pagamento_id = rata.pagamento?._id ?? ''
  const mora = await findMora(db, [pagamento_id], { al: oggi, now: clock.now() })
  const mora_centesimi = mora.get(pagamento_id)?.totale_centesimi ?? 0
  const condonabile_centesimi = rata.residuo_centesimi + mora_centesimi
  const motivo = motivoNonCondona({ dilazione: d.stato, stato: rata.stato, condonabile_centesimi })
  if (motivo !== null || rata.pagamento === null) {
    throw rifiuta(motivo ?? 'Di questa rata non c’è ancora nulla da pagare.')
  }
  const resta = partiCheRestano(rata, giaCondonate(await findCondoni(db, d.id), n))
  const troppa = parteDiTroppo(chiesto, resta)
  if (troppa !== null) {
    const message = `Al massimo ${formattaEuro(resta[troppa])}`
    throw new AppError('dati_non_validi', { errors: [{ pointer: `/${troppa}`, message }] })
  }
  const tolto = sommaParti(chiesto)
  const condonato_centesimi = tolto + (chiesto.mora ? mora_centesimi : 0)
  const isUltima = rate.every((una) => una.n === n || una.residuo_centesimi === 0)
  return {
    n,
    riapre_n: rata.riapre_n,
    resta: { ...resta, mora_centesimi },
    condonato_centesimi,
    dovuto_centesimi: condonabile_centesimi - condonato_centesimi,
    conclude: isUltima && tolto === rata.residuo_centesimi,
    oggetto: `${pagamento_id}:${condonato_centesimi}`,
    rata: { pagamento_id },
  }
}

export async function anteprimaCondono(
  call: Call,
  { id, n }: Quale,
  chiesto: Chiesto,
): Promise<AnteprimaCondono> {
  const d = await findDilazione(call.db, id, call.actor)
  const { rata: _rata, ...anteprima } = await conta(call, d, { ...chiesto, n: numero(n) })
  return anteprima
}

/** Forgives parts of a rata: an esercente confirms with a code, as who gives a whole credit up does. */
export async function condonaRata(
  call: Call,
  { id, n }: Quale,
  { motivo, dovuto_centesimi, ...chiesto }: BodyOf<typeof contratto>,
): Promise<void> {
  const { db, actor, clock } = call
  const d = await tieniPiano(call, id)
  const visto = await conta(call, d, { ...chiesto, n: numero(n) })
  const { condonato_centesimi, oggetto, resta, rata } = visto
  if (visto.dovuto_centesimi !== dovuto_centesimi) {
    throw rifiuta('Intanto l’importo è cambiato: rileggi e conferma di nuovo. Nulla è condonato.')
  }
  if (condonato_centesimi === 0) {
    const errors = [{ pointer: '/capitale_centesimi', message: 'Scrivi quanto condoni' }]
    throw new AppError('dati_non_validi', { errors })
  }
  if (actor.ruolo === 'esercente') {
    const { utente_id, sessione_id } = actor
    const atto = { scopo: 'stralcio', oggetto, importo_centesimi: condonato_centesimi } as const
    await esigiConferma(db, { utente_id, sessione_id, now: clock.now() }, atto)
  }
  const { id: rata_id } = await db
    .selectFrom('rate')
    .where('pagamento_id', '=', rata.pagamento_id)
    .select('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    select ${stored('condona_rata', {
      rata: rata_id,
      capitale: chiesto.capitale_centesimi,
      interessi: chiesto.interessi_centesimi,
      spese: chiesto.spese_centesimi,
      mora: chiesto.mora ? resta.mora_centesimi : 0,
      motivo,
      riduzione: null,
      adesso: clock.now(),
      contesto: contestoDi(call),
    })} as id`.execute(db)
  await accoda(db, {
    argomento: 'condono_rata',
    unicita: `condono_rata:${rows[0]?.id}`,
    contenuto: { condono_id: String(rows[0]?.id) },
  })
}

/** Takes back what was forgiven last of a rata, as long as nothing of it moved since. */
export async function annullaCondono(
  call: Call,
  { id, n }: Quale,
  importo_centesimi: number,
): Promise<void> {
  const { db, clock } = call
  const d = await tieniPiano(call, id)
  const ultimo = (await findCondoni(db, d.id)).filter((one) => one.n === numero(n)).at(-1)
  const motivo = motivoNonAnnullaCondono(ultimo, d.stato)
  if (motivo !== null || ultimo === undefined) throw rifiuta(motivo ?? 'Non si può annullare.')
  if (importoDi(ultimo) !== importo_centesimi) {
    throw rifiuta('Intanto l’importo è cambiato: rileggi e conferma di nuovo.')
  }
  await sql`select ${stored('annulla_condono', {
    condono: ultimo.id,
    oggi: clock.today(),
    adesso: clock.now(),
    contesto: contestoDi(call),
  })}`.execute(db)
  await accoda(db, {
    argomento: 'condono_rata',
    unicita: `condono_rata:${ultimo.id}:annullato`,
    contenuto: { condono_id: String(ultimo.id) },
  })
}
