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

/** The lines of each piano, by the code that they name: those without one are of the piano that the file is given for. */
async function perPiano(call: Call, id: string, righe: readonly Riga[]) {
  const suo = await lockSuo(call, id)
  const errori: EsitoImportazione['errori'] = []
  const gruppi = [{ piano: suo, sue: righe.filter(({ piano }) => isDi(suo, piano)) }]
  const altre = righe.filter(({ piano }) => !isDi(suo, piano))
  const codici = [...new Set(altre.map(({ piano }) => piano))].toSorted((a, b) =>
    String(a) < String(b) ? -1 : 1,
  )
  for (const codice of codici) {
    const sue = altre.filter(({ piano }) => piano === codice)
    const row = await call.db
      .selectFrom('piani')
      .where('esercente_id', '=', suo.esercente_id)
      .where('codice', '=', codice)
      .where('sostituito_da', 'is', null)
      .where('visibilita', '<>', 'archiviato')
      .select('id')
      .executeTakeFirst()
    if (row) gruppi.push({ piano: await lockSuo(call, row.id), sue })
    else {
      const motivo = `Nessun piano in vendita ha il codice ${codice ?? ''}`
      errori.push(...sue.map(({ riga }) => ({ riga, colonna: 'piano' as const, motivo })))
    }
  }
  return { gruppi: gruppi.filter(({ sue }) => sue.length > 0), errori }
}

const isDi = ({ codice }: RigaPiano, piano: string | null): boolean =>
  piano === null || piano === codice

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
  const oggi = clock.today()
  const { gruppi, errori } = await perPiano(call, id, righe)
  const nuove: { piano: RigaPiano; riga: Riga }[] = []
  for (const { piano, sue } of gruppi) {
    errori.push(...erroriDi(sue, piano, oggi))
    const gia = await findGia(call, piano, sue)
    const nuoveSue = sue.filter(({ email }) => !gia.has(email))
    if (nuoveSue.length > 0 && errori.length === 0) {
      await esigiVendibile(db, piano, { nuove: nuoveSue, oggi })
    }
    nuove.push(...nuoveSue.map((riga) => ({ piano, riga })))
  }
  const esito = { proposte: nuove.length, gia: righe.length - nuove.length, errori }
  if (errori.length > 0) return { ...esito, proposte: 0 }
  if (prova) return esito
  for (const { piano, riga } of nuove) {
    const { email, nome, posti, dal } = riga
    const di = { esercente_id: piano.esercente_id, nome, email, now: clock.now() }
    const cliente_id = await registraCliente(db, di)
    await proponiIscrizione(call, { id: piano.id, cliente_id, posti, dal: dal ?? oggi })
  }
  return esito
}
