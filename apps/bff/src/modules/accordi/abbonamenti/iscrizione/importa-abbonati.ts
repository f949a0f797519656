import type {
  importaAbbonati as contract,
  EsitoImportazione,
} from '@rateo/contract/accordi/sottoscrizione'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { motivoPrimoAddebito } from '@rateo/domain/atti/importa-abbonati'
import { motivoPosti } from '@rateo/domain/stati/posti'
import type { Call } from '../../../../http/call.ts'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { registraCliente } from '../../../persone/clienti/index.ts'
import { lockSuo } from '../piani/gestisci-piani.ts'
import { findPostiLiberi, type RigaPiano } from '../piani/piano.queries.ts'
import { proponiIscrizione } from './proponi-iscrizione.ts'
import { motivoNonSottoscrivibile, postiFiniti } from './sottoscrizione.queries.ts'
import { scegliPosti } from './scegli-posti.ts'

type Riga = BodyOf<typeof contract>['righe'][number]

/** The e-mails of those who have the piano in any version, or the very same proposal. */
async function findGia(call: Call, piano: RigaPiano, righe: readonly Riga[]): Promise<Set<string>> {
  const { db, clock } = call
  const oggi = clock.today()
  const email = righe.map((riga) => riga.email)
  const abbonati = await db
    .selectFrom('abbonamenti as a')
    .innerJoin('piani as p', 'p.id', 'a.piano_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'a.cliente_id')
        .onRef('c.esercente_id', '=', 'a.esercente_id'),
    )
    .where((eb) => eb.or([eb('p.id', '=', piano.primo), eb('p.primo_id', '=', piano.primo)]))
    .where('a.stato', 'not in', ['non_attivato', 'concluso', 'cessato', 'receduto'])
    .where('c.email', 'in', email)
    .select('c.email')
    .execute()
  const proposte = await db
    .selectFrom('iscrizioni as i')
    .innerJoin('clienti_esercente as c', 'c.cliente_id', 'i.cliente_id')
    .where('c.esercente_id', '=', piano.esercente_id)
    .where('i.piano_id', '=', piano.id)
    .where('i.stato', '=', 'in_attesa')
    .where('i.scade_at', '>', clock.now())
    .where('c.email', 'in', email)
    .select(['c.email', 'i.posti', 'i.dal'])
    .execute()
  const uguali = proposte.filter((una) =>
    righe.some(
      ({ email: sua, posti, dal }) =>
        sua === una.email &&
        posti === una.posti &&
        (dal === null ? una.dal !== null && una.dal <= oggi : dal === una.dal),
    ),
  )
  return new Set([...abbonati, ...uguali].map((una) => una.email))
}

/** The lines that cannot be taken: other places or days than there may be, and somebody who is there twice. */
function erroriDi(righe: readonly Riga[], piano: RigaPiano, oggi: string) {
  const errori: EsitoImportazione['errori'] = []
  const viste = new Map<string, number>()
  for (const { riga, email, posti, dal } of righe) {
    const prima = viste.get(email)
    if (prima !== undefined) {
      errori.push({ riga, colonna: 'email', motivo: `È già alla riga ${prima}` })
    }
    viste.set(email, prima ?? riga)
    const no = motivoPosti(piano, posti)
    if (no !== null) errori.push({ riga, colonna: 'posti', motivo: no })
    const fuori = dal === null ? null : motivoPrimoAddebito(dal, oggi)
    if (fuori !== null) errori.push({ riga, colonna: 'primo addebito', motivo: fuori })
  }
  return errori
}

/** Refuses a piano that nobody can subscribe to, or that has not as many places as are asked for. */
async function esigiVendibile(db: Db, piano: RigaPiano, { nuove, oggi }: Nuove): Promise<void> {
  const uno = scegliPosti(piano, { chiesti: undefined, oggi })
  const motivo = await motivoNonSottoscrivibile(db, uno)
  const liberi = await findPostiLiberi(db, piano)
  const chiesti = nuove.reduce((somma, { posti }) => somma + posti, 0)
  const pieno = liberi !== null && liberi < chiesti ? postiFiniti(liberi) : null
  const message = motivo ?? pieno
  if (message !== null) throw new AppError('stato_incompatibile', { message })
}
type Nuove = { nuove: readonly Riga[]; oggi: string }

/**
 * Proposes a piano to people who pay it elsewhere: each confirms by themselves, and nothing is charged before. All of them or, where a
 * line is wrong, nobody; who has it already, or the same proposal, is left alone.
 */
export async function importaAbbonati(
  call: Call,
  { id, righe, prova }: BodyOf<typeof contract> & { id: string },
): Promise<EsitoImportazione> {
  const { db, clock } = call
  const piano = await lockSuo(call, id)
  const oggi = clock.today()
  const errori = erroriDi(righe, piano, oggi)
  const gia = await findGia(call, piano, righe)
  const nuove = righe.filter(({ email }) => !gia.has(email))
  const esito = { proposte: nuove.length, gia: righe.length - nuove.length, errori }
  if (errori.length > 0) return { ...esito, proposte: 0 }
  if (nuove.length > 0) await esigiVendibile(db, piano, { nuove, oggi })
  if (prova) return esito
  for (const { email, nome, posti, dal } of nuove) {
    const di = { esercente_id: piano.esercente_id, nome, email, now: clock.now() }
    const cliente_id = await registraCliente(db, di)
    await proponiIscrizione(call, { id: piano.id, cliente_id, posti, dal: dal ?? oggi })
  }
  return esito
}
