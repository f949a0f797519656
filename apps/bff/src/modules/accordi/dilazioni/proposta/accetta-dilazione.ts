import type { accettaDilazione as contract } from '@rateo/contract/accordi/dilazioni-proposte'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { sql } from 'kysely'
import type { Call } from '../../../../http/call.ts'
import type { Db } from '../../../../db/database.ts'
import type { Deps } from '../../../../http/deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { stored } from '../../../../db/stored.ts'
import { puoIncassare } from '../../../persone/esercenti/index.ts'
import { conservaFirma, esigiConferma } from '../../../persone/otp/index.ts'
import { contestoDi } from '../../../base/cronologia/index.ts'
import { dilazionePdf, sha256Di } from './dilazione-pdf.ts'
import { documentoDi } from './documento-dilazione.ts'
import { emettiPianoRate } from './piano-rate-documento.ts'
import { findTermini } from './limiti-dilazioni.ts'
import { lockDilazione } from '../lock-dilazione.ts'
import { scegliMetodoRate } from '../rate/metodo-rate.ts'
import { motivoMoraUsuraria } from './mora-concordata.ts'
import { motivoUsura } from './soglia.ts'

export type Adesione = BodyOf<typeof contract>

const IN_CORSO = 'Una rata del piano di prima si sta pagando adesso: attendi l’esito.'
const RESIDUO_CAMBIATO =
  'Quello che resta del piano di prima è cambiato: chiedi all’esercente una nuova proposta. Non è stato addebitato alcun importo.'

type Dilazione = Awaited<ReturnType<typeof lockDilazione>>
type Testo = { documento: Buffer; sha256: string; totale_centesimi: number; esercente: string }

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

function esigiAperta({ stato, scade_at }: Dilazione, now: Date): void {
  if (stato === 'proposta' && scade_at !== null && scade_at > now) return
  if (stato === 'proposta' || stato === 'scaduta') {
    throw rifiuta('Il tempo per rispondere è finito: chiedi all’esercente una nuova proposta.')
  }
  throw rifiuta(
    stato === 'accettata' || stato === 'attiva'
      ? 'Hai già accettato questa dilazione. Non è stato addebitato alcun importo.'
      : 'Questa proposta non si può più accettare.',
  )
}

/** Refuses a contract with an esercente who may not take money, may not lend it, or not at this price. */
async function esigiAmmesso(trx: Db, d: Dilazione, oggi: string): Promise<void> {
  const { esercente_id, cliente_id, inquadramento } = d
  const { tipo } = await trx
    .selectFrom('clienti')
    .where('id', '=', cliente_id)
    .select('tipo')
    .executeTakeFirstOrThrow()
  // The quarter of the agreement counts (L. 108/1996): a proposal may have waited for the next one.
  const usura = await motivoUsura(trx, { taeg: Number(d.taeg_percento), tipo, oggi })
  const mora = d.condizioni?.mora_percento ?? null
  const motivo = usura ?? (await motivoMoraUsuraria(trx, { mora, tipo, oggi }))
  if (motivo !== null) {
    throw rifiuta(`${motivo} Chiedi una nuova proposta: non è stato addebitato alcun importo.`)
  }
  if (!(await puoIncassare(trx, esercente_id, 'una_tantum'))) {
    throw new AppError('esercente_non_incassa')
  }
  if (inquadramento !== 'credito_gratuito' && inquadramento !== 'credito_oneroso') return
  const { credito_abilitato_at } = await trx
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('credito_abilitato_at')
    .executeTakeFirstOrThrow()
  if (credito_abilitato_at === null) throw new AppError('credito_non_abilitato')
}

/** The signature: the text that was read, with a code given for it in this session; the proof is kept for good. */
async function firma(call: Call, d: Dilazione, { documento, ...testo }: Testo) {
  const { actor, info, clock, db } = call
  const now = clock.now()
  const conferma = await esigiConferma(
    db,
    { utente_id: actor.utente_id, sessione_id: actor.sessione_id, now },
    {
      scopo: 'accetta_dilazione',
      oggetto: testo.sha256,
      importo_centesimi: testo.totale_centesimi,
      beneficiario: testo.esercente,
    },
  )
  const { email } = await db
    .selectFrom('clienti')
    .where('id', '=', actor.cliente_id ?? '')
    .select('email')
    .executeTakeFirstOrThrow()
  return conservaFirma(db, {
    utente_id: actor.utente_id,
    oggetto_tipo: 'dilazione',
    oggetto_id: d.id,
    documento,
    prova: {
      firmato_at: now.toISOString(),
      totale_centesimi: testo.totale_centesimi,
      firmatario: { utente_id: actor.utente_id, email },
      otp: conferma,
      ip: info.ip,
      user_agent: info.user_agent,
      sessione_id: actor.sessione_id,
      request_id: info.request_id,
    },
    archivia: {
      tipo: 'contratto',
      titolo: `Contratto di dilazione: ${d.causale}`,
      numero: d.numero,
      esercente_id: d.esercente_id,
      cliente_id: d.cliente_id,
      dilazione_id: d.id,
      importo_centesimi: testo.totale_centesimi,
    },
    now,
  })
}

async function dovutoSubito(trx: Db, id: string, oggi: string): Promise<boolean> {
  const rata = await trx
    .selectFrom('rate')
    .where('dilazione_id', '=', id)
    .where('evento', 'is', null)
    .where((eb) => eb.or([eb('n', '=', 0), eb('scadenza', '<=', oggi)]))
    .select('id')
    .executeTakeFirst()
  return rata !== undefined
}

/** Refuses a plan with an event whose last day came while the proposal waited: nobody could confirm it any more. */
async function esigiEventiPossibili(trx: Db, id: string, oggi: string): Promise<void> {
  const passato = await trx
    .selectFrom('rate')
    .where('dilazione_id', '=', id)
    .where('evento', 'is not', null)
    .where('scadenza', '<=', oggi)
    .select('id')
    .executeTakeFirst()
  if (passato === undefined) return
  throw rifiuta(
    'L’ultimo giorno di un evento è passato: chiedi all’esercente una nuova proposta. Non è stato addebitato alcun importo.',
  )
}

/** The last steps, the same for a proposal and for an offer of the payment page. */
export async function concludiAccettazione(
  call: Call,
  deps: Pick<Deps, 'psp'>,
  { d, testo, adesione }: { d: Dilazione; testo: Testo; adesione: Adesione },
): Promise<void> {
  const { clock, db } = call
  const now = clock.now()
  await esigiAmmesso(db, d, clock.today())
  await esigiEventiPossibili(db, d.id, clock.today())
  if (testo.sha256 !== adesione.sha256) {
    throw rifiuta('Il testo è cambiato da quando lo hai aperto: rileggilo e accettalo di nuovo.')
  }
  if (adesione.metodo === undefined && !(await dovutoSubito(db, d.id, clock.today()))) {
    const errors = [{ pointer: '/metodo', message: 'Scegli come pagherai le rate' }]
    throw new AppError('dati_non_validi', { errors })
  }
  await scegliMetodoRate(call, deps, { d, adesione })
  const firma_id = await firma(call, d, testo)
  const { perfezionamento_ore } = await findTermini(db, now)
  const entro = new Date(now.getTime() + perfezionamento_ore * 3_600_000)
  const { rows } = await sql<{ esito: string }>`
    select ${stored('accetta_dilazione', {
      dilazione: d.id,
      firma: firma_id,
      metodo: adesione.metodo ?? null,
      oggi: clock.today(),
      entro,
      adesso: now,
      contesto: contestoDi(call),
    })} as esito`.execute(db)
  const esito = rows[0]?.esito
  if (esito === 'debito_impegnato') {
    throw new AppError('pagamento_in_corso', {
      message:
        'Il debito si sta pagando in un altro modo, o è già pagato: attendi l’esito. Non è stato addebitato alcun altro importo.',
    })
  }
  if (esito === 'in_corso') throw rifiuta(`${IN_CORSO} Non è stato addebitato alcun altro importo.`)
  if (esito === 'residuo_cambiato') throw rifiuta(RESIDUO_CAMBIATO)
  if (esito === 'stato_incompatibile') throw new AppError('stato_incompatibile')
  await emettiPianoRate(db, d.id, now)
}

/** The cliente accepts the very text of the proposal. */
export async function accettaDilazione(
  call: Call,
  deps: Pick<Deps, 'psp'>,
  { id, adesione }: { id: string; adesione: Adesione },
): Promise<void> {
  const { db } = call
  const d = await lockDilazione(db, id, call.actor)
  esigiAperta(d, call.clock.now())
  const contenuto = await documentoDi(db, id, 'cliente')
  const documento = await dilazionePdf(contenuto)
  const { totale_centesimi, esercente } = contenuto
  const testo = { documento, sha256: sha256Di(documento), totale_centesimi, esercente }
  await concludiAccettazione(call, deps, { d, testo, adesione })
}
