import type {
  EsitoImportazioneClienti,
  importaClienti as contract,
} from '@rateo/contract/persone/gestione-clienti'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import {
  type ClienteDaImportare,
  type ColonnaClienti,
  leggiRigaClienti,
} from '@rateo/domain/atti/importa-clienti'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { registraCliente, tieniEmail } from './registra-cliente.ts'
import { datiDi } from './scrivi-cliente.ts'
import { senzaRipetizioni } from './scrivi-etichette.ts'

type Riga = ClienteDaImportare
type Errore = EsitoImportazioneClienti['errori'][number]

const UNICI = [
  { campo: 'codice_fiscale', colonna: 'codice fiscale' },
  { campo: 'partita_iva', colonna: 'partita iva' },
] as const satisfies readonly { campo: keyof Riga; colonna: ColonnaClienti }[]

const emailDi = async (db: Db, esercente_id: string, righe: readonly Riga[]) =>
  new Set(
    (
      await db
        .selectFrom('clienti_esercente')
        .where('esercente_id', '=', esercente_id)
        .where('email', 'in', ['', ...righe.map(({ email }) => email)])
        .select('email')
        .execute()
    ).map(({ email }) => email),
  )

/** Codes that other clienti of the esercente have: a line with one of them is for a person to look at. */
async function erroriDi(db: Db, esercente_id: string, righe: readonly Riga[]): Promise<Errore[]> {
  const errori: Errore[] = []
  const viste = new Map<string, number>()
  for (const { riga, email } of righe) {
    const prima = viste.get(email)
    if (prima !== undefined) {
      errori.push({ riga, colonna: 'email', motivo: `È già alla riga ${prima}` })
    }
    viste.set(email, prima ?? riga)
  }
  for (const { campo, colonna } of UNICI) {
    const altri = await db
      .selectFrom('clienti_esercente')
      .where('esercente_id', '=', esercente_id)
      .where('unito_a', 'is', null)
      .where(campo, 'in', ['', ...righe.map((una) => una[campo])])
      .select([campo, 'nome', 'email'])
      .execute()
    const perCodice = new Map(altri.map((altro) => [altro[campo], altro]))
    for (const una of righe) {
      const altro = perCodice.get(una[campo])
      if (una[campo] === '' || altro === undefined) continue
      const motivo = `Ce l’ha già ${altro.nome} (${altro.email})`
      errori.push({ riga: una.riga, colonna, motivo })
    }
  }
  return errori
}

/**
 * Writes down the clienti of a part of a file, to whom nothing is sent. Who is there already is left as they are, so that
 * the same file goes on from where it stopped; a line that is wrong is told, and the others are taken (CLI-M2).
 */
export async function importaClienti(
  call: Call,
  { righe, prova }: BodyOf<typeof contract>,
): Promise<EsitoImportazioneClienti> {
  const { db, clock, actor } = call
  const { esercente_id } = actor
  if (esercente_id === null) throw new AppError('non_trovato')
  // In one order for everybody: two files with the same people wait for each other, and never both ways round.
  const lette = righe.map(leggiRigaClienti)
  const malScritte = lette.flatMap((una) => una.errori)
  const inOrdine = lette
    .flatMap((una) => (una.errori.length === 0 ? una.letta : []))
    .toSorted((a, b) => (a.email < b.email ? -1 : 1))
  if (!prova) for (const { email } of inOrdine) await tieniEmail(db, email)
  const gia = await emailDi(db, esercente_id, inOrdine)
  const mancano = inOrdine.filter(({ email }) => !gia.has(email))
  const errori = await erroriDi(db, esercente_id, mancano)
  const sbagliate = new Set(errori.map(({ riga }) => riga))
  const nuovi = mancano.filter(({ riga }) => !sbagliate.has(riga))
  const esito = {
    nuovi: nuovi.length,
    gia: inOrdine.length - mancano.length,
    errori: [...malScritte, ...errori].toSorted((a, b) => a.riga - b.riga),
  }
  if (prova || nuovi.length === 0) return esito
  for (const { riga: _, nome, email, tipo, etichette, ...dati } of nuovi) {
    await registraCliente(db, {
      esercente_id,
      nome,
      email,
      tipo,
      dati: { ...datiDi(dati), etichette: senzaRipetizioni(etichette) },
      contatta: false,
      now: clock.now(),
    })
  }
  await annota(call, {
    azione: 'importa_clienti',
    entita: 'esercente',
    id: esercente_id,
    dopo: { clienti: nuovi.length },
  })
  return esito
}
