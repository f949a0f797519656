import type { Selectable } from 'kysely'
import type { Situazione } from '@rateo/contract/persone/situazione'
import {
  CAPACITA_PER_STATO,
  capacitaDi,
  leggiInterruttori,
  motivoSenzaCapacita,
  NOMI_INTERRUTTORI,
} from '@rateo/domain/permessi/capacita'
import { motivoFuoriMansione, svolge } from '@rateo/domain/permessi/squadra'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { StatoEsercente } from '@rateo/domain/identita/esercente'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Esercenti } from '../../../db/types.ts'
import type { Actor } from '../../../http/actor.ts'
import {
  chiestoNelPeriodo,
  fermiDallaGestione,
  fermiDi,
  GIORNI_TETTO,
  parseProvvedimento,
  findTetto,
  type Provvedimento,
} from './capacita.queries.ts'

/** Days within which an integrazione is answered; then the registration is refused. */
export const GIORNI_INTEGRAZIONE = 30

type Avviso = NonNullable<Situazione['avviso']>
type Voci = Avviso['voci']

const fino = (provvedimento: Provvedimento | null): string =>
  provvedimento?.fino_al ? ` Fino a ${formattaGiornoCompleto(provvedimento.fino_al)} compreso.` : ''

const motivo = (provvedimento: Provvedimento | null): string =>
  provvedimento?.motivo ? ` Motivo: ${provvedimento.motivo.replace(/[.\s]*$/, '.')}` : ''

type Dati = {
  stato: StatoEsercente
  provvedimento: Provvedimento | null
  voci: Voci
  entro: string | null
  /** The rest of the cap, in words; empty where there is no cap. */
  tetto: string
  fermi: readonly string[]
  motivo_rifiuto: string | null
}

const TRATTENUTI = 'Gli accrediti restano trattenuti fino all’esito.'

/** The notice about the state of the esercente, or null when all is well. */
function avvisoDi(dati: Dati): Avviso | null {
  const { stato, provvedimento, voci, entro, tetto, fermi } = dati
  const nessuna: Voci = []
  const base = { voci: nessuna, entro: null, azione: null }
  switch (stato) {
    case 'in_verifica':
      return {
        ...base,
        tono: 'informazione',
        titolo: provvedimento
          ? 'Stiamo riesaminando la tua registrazione'
          : 'Stiamo controllando la tua registrazione',
        testo: `Di solito bastano 2 giorni lavorativi: ti scriviamo appena c’è un esito. ${tetto} ${TRATTENUTI}`,
      }
    case 'integrazione_richiesta':
      return {
        tono: 'avviso',
        titolo: 'Ci serve ancora qualcosa per la tua registrazione',
        testo: `${tetto} ${TRATTENUTI}`,
        voci,
        entro,
        azione: { testo: 'Completa la registrazione', indirizzo: '/registrazione' },
      }
    case 'limitato':
      return {
        ...base,
        tono: 'avviso',
        titolo: 'La tua attività è limitata',
        testo: `${tetto} Gli accrediti sono trattenuti.${motivo(provvedimento)}${fino(provvedimento)}`,
      }
    case 'sospeso':
      return {
        ...base,
        tono: 'errore',
        titolo: 'La tua attività è sospesa',
        testo: `Non puoi chiedere nuovi pagamenti. Gli accrediti sono trattenuti.${motivo(provvedimento)}${fino(provvedimento)}`,
      }
    case 'in_cessazione':
      return {
        ...base,
        tono: 'avviso',
        titolo: 'Il contratto sta per finire',
        testo: `Non puoi chiedere nuovi pagamenti; quello che è già concordato va avanti.${motivo(provvedimento)}${fino(provvedimento)}`,
      }
    case 'cessato':
      return {
        ...base,
        tono: 'informazione',
        titolo: 'Il contratto è finito',
        testo: 'Puoi ancora leggere tutto. Quello che resta da accreditarti ti viene accreditato.',
      }
    case 'rifiutato':
      return {
        ...base,
        tono: 'errore',
        titolo: 'La registrazione non è stata approvata',
        testo: dati.motivo_rifiuto ?? '',
      }
    case 'attivo':
      return fermi.length === 0
        ? null
        : {
            ...base,
            tono: 'avviso',
            titolo: 'L’assistenza ha fermato alcune operazioni',
            testo: 'Per saperne di più richiedi assistenza.',
            voci: [],
          }
    case 'in_registrazione':
    case 'inviato':
    case 'inattivo':
      return null
  }
}

async function testoTetto(db: Db, id: string, suo: number | null, now: Date): Promise<string> {
  const tetto = await findTetto(db, suo, now)
  const resta = Math.max(0, tetto - (await chiestoNelPeriodo(db, id, now)))
  return `Puoi chiedere fino a ${formattaEuro(tetto)} in ${GIORNI_TETTO} giorni: te ne restano ${formattaEuro(resta)}.`
}

const entroDi = (integrazione: Selectable<Esercenti>['integrazione']): string | null =>
  integrazione
    ? aggiungiGiorni(dayInRome(new Date(integrazione.richiesta_at)), GIORNI_INTEGRAZIONE)
    : null

const motivoSenzaChiedere = (squadra: Actor['squadra']): string | null =>
  squadra && !svolge(squadra, 'chiedere') ? motivoFuoriMansione(squadra, 'chiedere') : null

/** The situation of an esercente: what it must know, and what it may do now with the reason where it may not. */
export async function getSituazione(
  db: Db,
  id: string,
  { squadra }: Pick<Actor, 'squadra'>,
  now: Date,
): Promise<Situazione> {
  const row = await db
    .selectFrom('esercenti')
    .select([
      'stato',
      'fermi',
      'conto_ferma',
      'provvedimento',
      'tetto_centesimi',
      'integrazione',
      'motivo_rifiuto',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const stato = row.stato
  const { integrazione } = row
  const fermi = fermiDi(row)
  const { nuovi_incassi } = capacitaDi(stato, fermi)
  return {
    stato,
    avviso: avvisoDi({
      stato,
      fermi: fermiDallaGestione(row),
      provvedimento: parseProvvedimento(row.provvedimento),
      voci: integrazione?.voci ?? [],
      entro: entroDi(integrazione),
      tetto:
        nuovi_incassi === 'fino_al_tetto'
          ? await testoTetto(db, id, row.tetto_centesimi, now)
          : 'Per ora non puoi chiedere nuovi pagamenti.',
      motivo_rifiuto: row.motivo_rifiuto,
    }),
    azioni_consentite: NOMI_INTERRUTTORI.map((azione) => {
      const perche = motivoSenzaCapacita(
        azione,
        stato,
        fermiDallaGestione(row),
        leggiInterruttori(row.conto_ferma),
      )
      const motivo = perche ?? (azione === 'nuovi_incassi' ? motivoSenzaChiedere(squadra) : null)
      return { azione, consentita: motivo === null, motivo }
    }),
    puo_ricorrere: CAPACITA_PER_STATO[stato].accesso === 'ricorso',
  }
}
