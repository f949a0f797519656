import type { Db } from '../../../db/database.ts'
import { AppError, type FieldError } from '../../../http/errors.ts'
import { findLuogo } from '../../base/comuni/index.ts'
import { partitaIvaPresa } from '../esercenti/index.ts'
import type { Contesto } from './contesto.ts'
import { findDocumenti } from './registrazione.queries.ts'
import type { Riga } from './riga.ts'

type Valori = Readonly<Record<string, unknown>>
type Quando = Pick<Contesto, 'oggi' | 'conSms'>
type Controllo = (db: Db, riga: Riga, valori: Valori, quando: Quando) => Promise<FieldError[]>

const MAGGIORE_ETA = 18

/** The same day, so many years before. 29 February becomes the 28th. */
function anniPrima(giorno: string, anni: number): string {
  const anno = Number(giorno.slice(0, 4)) - anni
  const isLeap = (anno % 4 === 0 && anno % 100 !== 0) || anno % 400 === 0
  const resto = giorno.slice(4) === '-02-29' && !isLeap ? '-02-28' : giorno.slice(4)
  return `${anno}${resto}`
}

const isGiorno = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const persona: Controllo = async (db, _riga, valori, { oggi }) => {
  const nato = String(valori['data_nascita'])
  const errors: FieldError[] = []
  const pointer = '/data_nascita'
  if (!isGiorno(nato)) errors.push({ pointer, message: 'Questo giorno non esiste' })
  else if (nato > oggi) errors.push({ pointer, message: 'La data di nascita è nel futuro' })
  else if (nato > anniPrima(oggi, MAGGIORE_ETA)) {
    errors.push({ pointer, message: 'Per registrarsi bisogna avere compiuto 18 anni' })
  } else if (nato < anniPrima(oggi, 120)) {
    errors.push({ pointer, message: 'Controlla l’anno di nascita' })
  }
  if ((await findLuogo(db, String(valori['luogo_nascita']))) === undefined) {
    errors.push({
      pointer: '/luogo_nascita',
      message: 'Scegli il comune o lo Stato di nascita dall’elenco',
    })
  }
  return errors
}

const azienda: Controllo = async (db, riga, valori) => {
  const isPresa = await partitaIvaPresa(db, String(valori['partita_iva']), riga.esercente_id)
  const errors: FieldError[] = isPresa
    ? [
        {
          pointer: '/partita_iva',
          message: 'Questa partita IVA è già registrata. Se è la tua, scrivi all’assistenza.',
        },
      ]
    : []
  const senzaCodice = valori['codice_destinatario'] === ''
  return senzaCodice && valori['pec'] === ''
    ? [...errors, { pointer: '/pec', message: 'Inserisci la PEC o il codice destinatario' }]
    : errors
}

// The number is kept as it is given where no SMS can be sent, and confirmed later from the profile.
const contatti: Controllo = async (_db, riga, valori, { conSms }) =>
  !conSms || (riga.telefono === valori['telefono'] && riga.telefono_verificato_at !== null)
    ? []
    : [
        {
          pointer: '/telefono',
          message: 'Conferma il numero con il codice che ti mandiamo per SMS',
        },
      ]

const documenti: Controllo = async (db, riga, _valori, { oggi }) => {
  const found = await findDocumenti(db, riga)
  const identita = found.filter(({ tipo }) => tipo === 'documento_identita')
  if (identita.length === 0) {
    return [
      {
        pointer: '/documento_identita',
        message: 'Carica il documento d’identità del rappresentante',
      },
    ]
  }
  return identita.some(({ scadenza }) => scadenza !== null && scadenza >= oggi)
    ? []
    : [
        {
          pointer: '/documento_identita',
          message: 'Il documento d’identità è scaduto: caricane uno valido',
        },
      ]
}

const CONTROLLI: Readonly<Record<string, Controllo>> = {
  anagrafica: persona,
  rappresentante: persona,
  azienda,
  contatti,
  documenti,
}

/** Checks that only the server can make of a step; throws with an error for each field. */
export async function controllaPasso(
  db: Db,
  riga: Riga,
  passo: string,
  valori: Valori,
  quando: Quando,
): Promise<void> {
  const errors = (await CONTROLLI[passo]?.(db, riga, valori, quando)) ?? []
  if (errors.length > 0) throw new AppError('dati_non_validi', { errors })
}
