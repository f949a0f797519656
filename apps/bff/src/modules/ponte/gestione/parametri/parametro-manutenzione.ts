import type { CampoParametro, Valori } from '@rateo/contract/ponte/gestione'
import {
  DURATA_MANUTENZIONE_ORE,
  istanteDelMomento,
  parolaManutenzione,
  PREAVVISO_MANUTENZIONE_ORE,
} from '@rateo/domain/tempo/manutenzione'
import type { FieldError } from '../../../../http/errors.ts'
import { MANUTENZIONE_PREDEFINITA, manutenzioneIn } from '../../../base/impostazioni/index.ts'
import { testo } from './campi-parametro.ts'

const HOUR = 3_600_000

const momento = (nome: string, etichetta: string): CampoParametro => ({
  nome,
  etichetta,
  tipo: 'momento',
  min: 0,
  max: 16,
  unita: '',
})

/** A stop has a beginning and an end, in this order, and is no longer than a day: or it is none, with both empty. */
function controlla({ dal, al }: Valori): FieldError[] {
  const [inizio, fine] = [dal, al].map((valore) => istanteDelMomento(String(valore ?? '')))
  if (!inizio && !fine) return []
  if (!inizio) return [{ pointer: '/valori/dal', message: 'Di’ anche quando comincia' }]
  if (!fine) return [{ pointer: '/valori/al', message: 'Di’ anche quando finisce' }]
  const durata = fine.getTime() - inizio.getTime()
  if (durata <= 0) return [{ pointer: '/valori/al', message: 'La fine viene dopo l’inizio' }]
  return durata > DURATA_MANUTENZIONE_ORE * HOUR
    ? [{ pointer: '/valori/al', message: `Al massimo ${DURATA_MANUTENZIONE_ORE} ore` }]
    : []
}

export const PARAMETRO_MANUTENZIONE = {
  nome: 'Manutenzione del portale',
  descrizione: `Una finestra in cui il portale si ferma. Chi lo apre la legge su ogni pagina da ${PREAVVISO_MANUTENZIONE_ORE} ore prima fino alla fine. Scriverla non ferma niente: la ferma chi cura il server. Senza inizio e fine non si annuncia nulla.`,
  campi: [
    momento('dal', 'Comincia'),
    momento('al', 'Finisce'),
    testo('testo', 'Che altro dire', { max: 160 }),
  ],
  predefinito: MANUTENZIONE_PREDEFINITA,
  controlla,
}

/** The sentences that people will read, before they do. */
export function effettiManutenzione(valori: Valori, now: Date): string[] {
  const annunciata = manutenzioneIn(valori, now)
  if (!annunciata) {
    return valori['al'] === ''
      ? ['Nessuna manutenzione annunciata: l’avviso sparisce.']
      : ['Questa finestra è già finita: nessuno la leggerà.']
  }
  const inizio = new Date(new Date(annunciata.dal).getTime() - HOUR)
  const prima = parolaManutenzione(annunciata, inizio)
  return [
    `Da ${PREAVVISO_MANUTENZIONE_ORE} ore prima chi apre il portale legge: “${prima?.testo ?? ''}”`,
    'Chi ha già il portale aperto lo vede quando lo riapre.',
  ]
}
