import { STATI_ASSISTENZA, type StatoAssistenza } from '@rateo/domain/stati/assistenza'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import { minutiLavorativi } from '@rateo/domain/tempo/orario-lavorativo'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import type { Row } from './book.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

const partitaIva = (matricola: string) => `${matricola}054${cifraDiControllo(`${matricola}054`)}`

const CONSULENTI = [
  ['Ilenia Capponi', 'ilenia.capponi@studiocapponi.test', 'Spoleto e Valnerina', 'attivo'],
  ['Studio Rosati & Associati', 'info@studiorosati.test', 'Foligno e Trevi', 'attivo'],
  ['Massimiliano Berardi', 'm.berardi@posta.test', 'Terni e Narni', 'sospeso'],
  ['Gestioni Umbre S.r.l.', 'rete@gestioniumbre.test', 'Perugia', 'cessato'],
] as const

/** The consulenti who bring esercenti to the portal: one esercente was handed over from one to another. */
export function createConsulenti(esercenti: readonly { id: string }[], now: Date) {
  const today = dayInRome(now)
  const consulenti = CONSULENTI.map(([nome, email, territorio, stato], index) => {
    const created_at = new Date(now.getTime() - (800 - index * 40) * DAY)
    return {
      id: newId(created_at),
      nome,
      partita_iva: partitaIva(`07983${String(10 + index)}`),
      email,
      telefono: `+39347000${String(2100 + index)}`,
      territorio,
      iban: 'IT60X0542811101000000123456',
      stato,
      created_at,
    }
  })
  const daUnAnno = new Date(now.getTime() - 500 * DAY)
  const schema = {
    id: newId(daUnAnno),
    nome: 'Base',
    base: 'commissioni',
    tipo: 'percento',
    scaglioni: [
      { oltre_centesimi: 0, valore: 2000 },
      { oltre_centesimi: 50_000, valore: 1500 },
    ],
    una_tantum: false,
    created_at: daUnAnno,
  }
  const incarico = (chi: number, dove: number, quota: number, dal: number, al?: number): Row => ({
    consulente_id: consulenti[chi]?.id,
    esercente_id: esercenti[dove]?.id,
    quota_percento: quota,
    schema_id: schema.id,
    dal: aggiungiGiorni(today, -dal),
    al: al === undefined ? null : aggiungiGiorni(today, -al),
  })
  const incarichi = [
    incarico(0, 0, 20, 400),
    incarico(0, 2, 25.5, 380),
    incarico(0, 5, 20, 120),
    incarico(1, 1, 15, 360),
    incarico(1, 3, 15, 180),
    incarico(3, 3, 18, 420, 181),
    incarico(2, 4, 22, 300, 30),
    incarico(3, 6, 18, 410, 60),
  ]
  return { consulenti, schemi: [schema], incarichi }
}

// The days from and to are counted from today.
const PROMOZIONI = [
  ['Benvenuto autunno', 'AUTUNNO10', 'percentuale', 1000, 'attiva', -30, 40, 37, 200, null],
  ['Cinque euro sul primo acquisto', 'CIAO5', 'importo', 500, 'attiva', -90, null, 112, null, 5],
  ['Un mese di prova', 'PROVA30', 'prova', 30, 'attiva', -14, 60, 9, 50, 0],
  ['Natale in palestra', 'NATALE', 'percentuale', 1500, 'programmata', 12, 45, 0, 100, 0],
  ['Prima rata in omaggio', 'RATAOMAGGIO', 'rata_omaggio', 1, 'sospesa', -60, 90, 4, 20, 1],
  [
    'Commissione a metà per i primi incassi',
    'NUOVI',
    'commissione_ridotta',
    5000,
    'attiva',
    -10,
    80,
    0,
    null,
    5,
  ],
  ['Ritorno a scuola', 'SCUOLA', 'percentuale', 500, 'scaduta', -110, -50, 64, null, 3],
  ['I primi cinquanta', 'PRIMI50', 'importo', 1000, 'esaurita', -150, 30, 50, 50, null],
  ['Estate', 'ESTATE24', 'percentuale', 2000, 'archiviata', -400, -320, 81, 100, null],
  ['Benvenuto in palestra', 'BENVENUTO', 'percentuale', 500, 'programmata', 20, null, 0, null, 0],
  ['Porta un amico', 'AMICI', 'importo', 1500, 'attiva', -10, null, 0, null, 0],
] as const

/** All rows of one table have the same columns. */
const SENZA_ALTRO = {
  uso: 'codice',
  cumulo: 'esclusiva',
  ordine: 1,
  carico_operatore: 0,
  usi_per_cliente: null,
}

/** The other conditions of some of them: whether they add up, who bears them, how they are had. */
const CONDIZIONI: Readonly<Record<string, Row>> = {
  AUTUNNO10: { cumulo: 'cumulabile', carico_operatore: 50 },
  CIAO5: { cumulo: 'cumulabile', ordine: 2 },
  BENVENUTO: { uso: 'automatica', codice: null, cumulo: 'cumulabile' },
  NUOVI: { uso: 'automatica', codice: null, usi_per_cliente: 10 },
  AMICI: { uso: 'codici', codice: null, usi_per_cliente: 1 },
}

export function createPromozioni(esercenti: readonly { id: string }[], now: Date): Row[] {
  const today = dayInRome(now)
  return PROMOZIONI.map(([nome, codice, effetto, valore, stato, dal, al, usi, usi_max, di], n) => {
    const created_at = new Date(now.getTime() + Math.min(dal, 0) * DAY - (n + 5) * DAY)
    return {
      id: newId(created_at),
      nome,
      codice,
      effetto,
      valore,
      stato,
      esercente_id: di === null ? null : (esercenti[di]?.id ?? null),
      dal: aggiungiGiorni(today, dal),
      al: al === null ? null : aggiungiGiorni(today, al),
      usi,
      usi_max,
      created_at,
      ...SENZA_ALTRO,
      ...CONDIZIONI[codice],
    }
  })
}

type Chi = {
  utente_id: string
  ruolo: string
  esercente_id: string | null
  cliente_id: string | null
}
type Pagamento = { id: unknown; cliente_id: unknown; esercente_id: unknown }

const STORIE: Record<
  StatoAssistenza,
  { soggetto: string; categoria: string; domanda: string; risposta?: string; ore: number }
> = {
  nuovo: {
    soggetto: 'Non trovo la ricevuta',
    categoria: 'pagamento',
    domanda:
      'Buongiorno, ho pagato ma non trovo la ricevuta da dare al commercialista. Dove la scarico?',
    ore: 3,
  },
  in_carico: {
    soggetto: 'La pagina resta bianca dal telefono',
    categoria: 'tecnico',
    domanda:
      'Quando apro il link dal telefono la pagina resta bianca, dal computer invece funziona.',
    ore: 26,
  },
  in_attesa_utente: {
    soggetto: 'Vorrei cambiare la data delle rate',
    categoria: 'dilazione',
    domanda: 'Lo stipendio arriva il 10: posso pagare le rate dal 12 in poi?',
    risposta: 'Certo. Dicci da quale rata vuoi cominciare e controlliamo insieme all’esercente.',
    ore: 70,
  },
  in_attesa_terzi: {
    soggetto: 'Bonifico non ancora arrivato',
    categoria: 'pagamento',
    domanda: 'Il bonifico è partito lunedì ma il pagamento risulta ancora da pagare.',
    risposta: 'Abbiamo chiesto alla banca dove si trova: ti scriviamo appena risponde.',
    ore: 110,
  },
  risolto: {
    soggetto: 'Ho cambiato indirizzo e-mail',
    categoria: 'profilo',
    domanda: 'Non uso più la vecchia e-mail: come metto quella nuova?',
    risposta: 'Si cambia dal profilo, con un codice di conferma. Se non ti arriva riscrivici.',
    ore: 150,
  },
  chiuso: {
    soggetto: 'Come funziona la disdetta',
    categoria: 'abbonamento',
    domanda: 'Se disdico adesso perdo il mese che ho già pagato?',
    risposta: 'No: con la disdetta l’abbonamento resta attivo fino alla fine del periodo pagato.',
    ore: 700,
  },
  unito: {
    soggetto: 'Di nuovo sulla ricevuta',
    categoria: 'pagamento',
    domanda: 'Scusate, avevo già scritto: è la stessa domanda di prima.',
    ore: 2,
  },
}

const SENZA_STAFF: readonly StatoAssistenza[] = ['nuovo', 'unito']

/** Makes a request in every state for each of the people given, with its messages. */
export function createAssistenza(
  chi: readonly Chi[],
  staff: string,
  pagamenti: readonly Pagamento[],
  now: Date,
) {
  const richieste: Row[] = []
  const messaggi: Row[] = []
  for (const { utente_id, ruolo, esercente_id, cliente_id } of chi) {
    const suo = pagamenti.find((p) =>
      cliente_id === null ? p.esercente_id === esercente_id : p.cliente_id === cliente_id,
    )
    let prima: string | null = null
    for (const stato of STATI_ASSISTENZA) {
      const { soggetto, categoria, domanda, risposta, ore } = STORIE[stato]
      const created_at = new Date(now.getTime() - ore * HOUR)
      const answered_at = new Date(created_at.getTime() + 2 * HOUR)
      const last = risposta ? answered_at : created_at
      const id = newId(created_at)
      // The same question again is one with the first.
      prima ??= id
      const conOggetto = categoria === 'pagamento' && suo !== undefined
      const isOver = stato === 'risolto' || stato === 'chiuso'
      const minuti = minutiLavorativi(created_at, answered_at)
      richieste.push({
        id,
        utente_id,
        ruolo,
        esercente_id,
        cliente_id,
        categoria,
        oggetto_tipo: conOggetto ? 'pagamento' : null,
        oggetto_id: conOggetto ? suo.id : null,
        soggetto,
        stato,
        assegnata_a: SENZA_STAFF.includes(stato) ? null : staff,
        letta_utente_at: stato === 'in_attesa_utente' ? created_at : last,
        letta_staff_at: stato === 'nuovo' ? null : last,
        ultimo_messaggio_at: last,
        risolta_at: isOver ? answered_at : null,
        unita_a: stato === 'unito' ? prima : null,
        prima_risposta_at: risposta ? answered_at : null,
        prima_risposta_minuti: risposta ? minuti : null,
        risoluzione_minuti: isOver ? minuti : null,
        created_at,
        updated_at: last,
      })
      const messaggio = (autore_id: string, dello_staff: boolean, testo: string, at: Date) =>
        messaggi.push({
          id: newId(at),
          richiesta_id: id,
          autore_id,
          dello_staff,
          interna: false,
          testo,
          created_at: at,
        })
      messaggio(utente_id, false, domanda, created_at)
      if (risposta) messaggio(staff, true, risposta, answered_at)
    }
  }
  return { richieste, messaggi }
}
