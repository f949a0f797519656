import { createHash } from 'node:crypto'
import { giornoDa, inizioGiornoDiRoma, partiDelGiorno } from '@rateo/domain/tempo/giorno'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import type { Row } from './book.ts'

const DAY = 86_400_000
const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY)

function inizioTrimestre(now: Date): Date {
  const { anno, mese } = partiDelGiorno(dayInRome(now))
  return inizioGiornoDiRoma(giornoDa(anno, mese - ((mese - 1) % 3), 1))
}

function inizioSemestre(now: Date): Date {
  const { anno, mese } = partiDelGiorno(dayInRome(now))
  return inizioGiornoDiRoma(giornoDa(anno, mese <= 6 ? 1 : 7, 1))
}

/** Settings that staff once changed: those of today are the product's own. */
export function createImpostazioni(admin: string, now: Date): Row[] {
  return [
    { chiave: 'loader_ms', valore: 600, valido_dal: before(now, 300), autore: `utente:${admin}` },
    { chiave: 'loader_ms', valore: 1000, valido_dal: before(now, 210), autore: `utente:${admin}` },
    // The limit is wide here, because refused cards are tried on purpose, one after the other.
    {
      chiave: 'rifiuti_ravvicinati',
      valore: { al_minuto: 100, all_ora: 1000, attesa_minuti: 1 },
      valido_dal: before(now, 300),
      autore: `utente:${admin}`,
    },
    {
      chiave: 'interessi_di_mora',
      valore: {
        tasso_legale: 160,
        riferimento_bce: 215,
        spese_recupero_centesimi: 4000,
        tolleranza_giorni: 5,
      },
      // Neither says anything of the next year or half-year: staff write those, as in life.
      valido_dal: inizioSemestre(now),
      autore: `utente:${admin}`,
    },
    // The rate of the quarter in which the town is made; staff write those to come, as in life.
    {
      chiave: 'tegm',
      valore: { credito_finalizzato: 1120, altri_finanziamenti: 1435 },
      valido_dal: inizioTrimestre(now),
      autore: `utente:${admin}`,
    },
  ]
}

const MESSAGGI = [
  ['email', 'luca.proietti@posta.test', 'Conferma il tuo indirizzo e-mail', 'in_casella', null, 12],
  ['sms', '+393200001006', 'SMS', 'in_casella', null, 9],
  [
    'email',
    'chiara.agostini@posta.test',
    'Palestra Aurora ti chiede 45,00 €',
    'in_casella',
    null,
    6,
  ],
  ['email', 'andrea.tomassini@posta.test', 'Ricevuta del tuo pagamento', 'in_casella', null, 3],
  [
    'email',
    'elisa..cesaretti@',
    'Ricevuta del tuo pagamento',
    'fallito',
    'Indirizzo non valido',
    2,
  ],
] as const

/** A few messages of the last days: one that could not leave. */
export function createMessaggi(now: Date): Row[] {
  return MESSAGGI.map(([canale, destinatario, oggetto, stato, errore, days]) => {
    const created_at = before(now, days)
    const id = newId(created_at)
    return {
      id,
      canale,
      destinatario,
      oggetto,
      testo: `${oggetto}.\n\nNessun importo viene addebitato con questo messaggio.\n`,
      html: null,
      unicita: `esempio:${id}`,
      stato,
      errore,
      created_at,
    }
  })
}

/** Keys that nobody can use: what they are the hash of was never a key. */
export function createChiavi(
  { esercente_id, utente_id }: { esercente_id: string; utente_id: string },
  now: Date,
): Row[] {
  const chiave = (nome: string, ambiti: string[], days: number, values: Row) => {
    const created_at = before(now, days)
    const id = newId(created_at)
    const hash = createHash('sha256').update(`nessuna chiave: ${id}`).digest('hex')
    return {
      id,
      esercente_id,
      creata_da: utente_id,
      nome,
      ambiente: 'test',
      inizio: `rateo_test_${hash.slice(0, 4)}`,
      hash: `\\x${hash}`,
      ambiti,
      scade_at: new Date(created_at.getTime() + 365 * 86_400_000),
      ultimo_uso_at: null,
      ultimo_uso_ip: null,
      revocata_at: null,
      created_at,
      ...values,
    }
  }
  return [
    chiave('Gestionale della palestra', ['pagamenti:lettura', 'clienti:lettura'], 120, {
      ultimo_uso_at: before(now, 1),
      ultimo_uso_ip: '203.0.113.24',
    }),
    chiave('Prova del sito', ['pagamenti:lettura', 'pagamenti:scrittura'], 200, {
      revocata_at: before(now, 150),
    }),
    chiave('Consulente', ['pagamenti:lettura'], 100, { scade_at: before(now, 10) }),
  ]
}
