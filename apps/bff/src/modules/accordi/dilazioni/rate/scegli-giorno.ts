import type { AnteprimaGiorno } from '@rateo/contract/accordi/sposta-rata'
import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import type { Rata } from '@rateo/contract/accordi/dilazioni'
import { prossimoAddebito } from '@rateo/domain/banca/mandato'
import {
  type CasoGiorno,
  motivoSenzaGiorno,
  rateAlGiorno,
} from '@rateo/domain/atti/giorno-del-mese'
import type { RataDaSpostare } from '@rateo/domain/atti/spostamento'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Call } from '../../../../http/call.ts'
import type { Db } from '../../../../db/database.ts'
import type { Deps } from '../../../../http/deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { stored } from '../../../../db/stored.ts'
import { findMetodiScelti } from '../../../incasso/carte-di-credito/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { tieniPiano } from '../atti/tieni-rate.ts'
import { findRate } from '../dettaglio.queries.ts'
import { findDilazione, type Sua } from '../lock-dilazione.ts'
import { metodoDi } from './metodo.queries.ts'
import { findRegole } from './spostamenti.queries.ts'

type Piano = Pick<
  Sua,
  'id' | 'esercente_id' | 'stato' | 'cadenza' | 'inquadramento' | 'fornitura_il'
>

/** The rules of choosing a day on a plan as it is now. */
async function findCaso(db: Db, d: Piano, now: Date): Promise<CasoGiorno> {
  const [regole, scelto] = await Promise.all([
    findRegole(db, d, 'cliente', now),
    db
      .selectFrom('spostamenti_rata')
      .where('dilazione_id', '=', d.id)
      .where('del_mese', 'is not', null)
      .select('id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { ...regole, cadenza: d.cadenza, gia_scelto: scelto !== undefined }
}

/** Says whether the cliente may choose, by the very rule that refuses the call. */
export async function findAzioneGiorno(
  db: Db,
  d: Piano,
  rate: readonly RataDaSpostare[],
  now: Date,
): Promise<AzioniConsentite> {
  const motivo = motivoSenzaGiorno(rate, await findCaso(db, d, now))
  return [{ azione: 'scegli_giorno', consentita: motivo === null, motivo }]
}

/** The first day on which a rata can be paid as it is paid: a bank wants to be told some days before. */
async function possibileDal({ db, clock }: Call, { psp }: Pick<Deps, 'psp'>, id: string) {
  const oggi = clock.today()
  const metodo = (await findMetodiScelti(db, { fornitore: psp.nome }, [id])).get(id)
  return metodo?.tipo === 'addebito_sdd'
    ? prossimoAddebito(oggi, metodo.preavviso_giorni).addebito_il
    : aggiungiGiorni(oggi, 1)
}

/** Counts the new days on a plan as it is now; refused by the rules of the act, which calls it too. */
async function conta(
  call: Call,
  deps: Pick<Deps, 'psp'>,
  d: Sua,
  giorno: number,
): Promise<AnteprimaGiorno> {
  const { db, clock } = call
  const rate: Rata[] = await findRate(db, { _id: d.id, stato: d.stato }, clock.today())
  const caso = await findCaso(db, d, clock.now())
  const possibile_dal = await possibileDal(call, deps, d.id)
  const nuove = rateAlGiorno(rate, { giorno, possibile_dal }, caso)
  if ('motivo' in nuove) throw new AppError('stato_incompatibile', { message: nuove.motivo })
  const residui = new Map(rate.map(({ n, residuo_centesimi }) => [n, residuo_centesimi]))
  return {
    rate: nuove.map((una) => ({ ...una, residuo_centesimi: residui.get(una.n) ?? 0 })),
    // The way of paying may be another by now than the one agreed at first.
    addebito_su: await metodoDi(db, { id: d.id, metodo: null }),
  }
}

export async function anteprimaGiorno(
  call: Call,
  deps: Pick<Deps, 'psp'>,
  { id, giorno }: { id: string; giorno: number },
): Promise<AnteprimaGiorno> {
  return conta(call, deps, await findDilazione(call.db, id, call.actor), giorno)
}

/** Moves the rate to come to a day of the month: their sums stay, and both sides are told. */
export async function scegliGiorno(
  call: Call,
  deps: Pick<Deps, 'psp'>,
  voluto: { id: string; giorno: number; scadenze: readonly string[] },
): Promise<void> {
  const { db, clock } = call
  const { giorno } = voluto
  const d = await tieniPiano(call, voluto.id)
  const { id } = d
  const { rate } = await conta(call, deps, d, giorno)
  if (rate.map(({ scadenza }) => scadenza).join() !== voluto.scadenze.join()) {
    throw new AppError('stato_incompatibile', {
      message: 'Le rate sono cambiate intanto: riguarda le nuove date e scegli di nuovo.',
    })
  }
  await sql`select ${stored('scegli_giorno', {
    dilazione: id,
    giorno,
    date: rate.map(({ n, scadenza }) => ({ n, scadenza })),
    adesso: clock.now(),
  })}`.execute(db)
  const altro = { giorno, rate: rate.length }
  await annotaDilazione(call, { id, azione: 'sceglie_giorno', da: d.stato, a: d.stato, altro })
  await accoda(db, {
    argomento: 'giorno_rate_scelto',
    unicita: `giorno_rate_scelto:${id}`,
    contenuto: { dilazione_id: id, giorno },
  })
}
