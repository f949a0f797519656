import { CONDIZIONI_RECESSO } from '@rateo/domain/atti/chiusura-abbonamento'
import { condizioniInParole } from '@rateo/domain/parole/condizioni-piano'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaData, formattaIntero } from '@rateo/domain/parole/formato'
import { aPosti } from '@rateo/domain/stati/posti'
import type { Db } from '../../../../db/database.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import {
  findEmittente,
  foglioPdf,
  printable,
  registraFoglio,
} from '../../../registri/documenti/index.ts'
import { readableBy } from '../readable-by.ts'
import { findPiano, type RigaPiano } from './piano.queries.ts'

const PREZZO =
  'Il prezzo non aumenta da sé: un prezzo più alto si propone, e vale solo se lo accetti con un codice.'

/** The prices one after the other, counted in charges: the days are those of who subscribes. */
function prezziInFila(p: RigaPiano): [string, string][] {
  const { ingresso_periodi: n, ingresso_centesimi, importo_centesimi, prova_giorni } = p
  if (n === 0 || ingresso_centesimi === null) return []
  const aPosto = aPosti(p) ? ' a posto' : ''
  const addebiti = n === 1 ? 'Primo addebito' : `Addebiti da 1 a ${n}`
  return [
    ...(prova_giorni === 0
      ? []
      : [
          [`Prova, ${contato(prova_giorni, 'giorno', 'giorni')}`, 'Gratis'] satisfies [
            string,
            string,
          ],
        ]),
    [addebiti, `${formattaEuro(ingresso_centesimi)}${aPosto}`],
    [`Dall’addebito ${n + 1}`, `${formattaEuro(importo_centesimi)}${aPosto}`],
  ]
}

/** The sentences about a first price: the end of it is agreed to with the contract, and told before. */
const ingressoInParole = (p: RigaPiano): string[] =>
  p.ingresso_periodi === 0
    ? []
    : [
        'Il prezzo d’ingresso vale per i primi addebiti. Poi si passa al prezzo pieno: lo accetti con il contratto, e te lo ricordiamo circa due settimane prima del primo addebito più alto.',
        p.ingresso_ripetibile
          ? 'Lo ha anche chi è già stato abbonato a questo piano.'
          : 'Lo ha chi si abbona a questo piano per la prima volta.',
      ]

/** True of a version that a cliente has, or had. */
async function isSua(db: Db, piano_id: string, cliente_id: string): Promise<boolean> {
  const suo = await db
    .selectFrom('abbonamenti')
    .where('piano_id', '=', piano_id)
    .where('cliente_id', '=', cliente_id)
    .select('id')
    .executeTakeFirst()
  return suo !== undefined
}

/** The version of a piano that the caller may read: their own, what they have, and the one that is sold. */
async function getVersione({ db, actor }: Call, id: string): Promise<RigaPiano> {
  const scope = readableBy(actor)
  const piano = scope && (await findPiano(db, id))
  if (!piano || (scope.esercente_id !== undefined && scope.esercente_id !== piano.esercente_id)) {
    throw new AppError('non_trovato')
  }
  const { cliente_id } = scope
  if (
    cliente_id !== undefined &&
    piano.sostituito_da !== null &&
    !(await isSua(db, id, cliente_id))
  ) {
    throw new AppError('non_trovato')
  }
  return piano
}

/** Draws the conditions of one version of a piano, which never change: what is read before the order, to keep. */
export async function condizioniInPdf(call: Call, id: string) {
  const piano = await getVersione(call, id)
  const versione = formattaIntero(piano.versione)
  const pdf = await foglioPdf({
    emittente: await findEmittente(call.db, piano.esercente_id),
    titolo: 'Condizioni dell’abbonamento',
    sottotitolo: printable(`${piano.nome} · versione ${versione}`),
    evidenza: null,
    sezioni: [
      ...(piano.descrizione === null
        ? []
        : [{ titolo: 'Che cosa comprende', testo: [printable(piano.descrizione)] }]),
      {
        titolo: 'Quanto, quando e per quanto',
        righe: condizioniInParole(piano).map(({ name, value }): [string, string] => [name, value]),
      },
      ...(piano.ingresso_periodi === 0
        ? []
        : [{ titolo: 'I prezzi, uno dopo l’altro', righe: prezziInFila(piano) }]),
      { titolo: 'Prezzo', testo: [...ingressoInParole(piano), PREZZO] },
      { titolo: 'Recesso', testo: [CONDIZIONI_RECESSO] },
    ],
    nota: `Versione ${versione}, del ${formattaData(piano.created_at)}. Chi si abbona con questa versione tiene queste condizioni anche se poi il piano cambia.`,
    nome: `Condizioni ${piano.nome}, versione ${versione}`,
    autore: piano.esercente_nome,
    giorno: call.clock.today(),
  })
  await registraFoglio(call.db, pdf, {
    titolo: 'Condizioni dell’abbonamento',
    numero: `versione ${versione}`,
    data: call.clock.today(),
    importo_centesimi: null,
    esercente_id: piano.esercente_id,
    oggetto: 'piano',
    oggetto_id: piano.id,
  })
  return { nome: `condizioni-${piano.primo.slice(-6)}-v${piano.versione}`, pdf }
}
