import { PREAVVISO_PREZZO } from '@rateo/domain/atti/adeguamento-prezzo'
import { intero } from './campi-parametro.ts'

export const PARAMETRO_PREZZI = {
  nome: 'Nuovi prezzi degli abbonamenti',
  descrizione:
    'Quanti giorni prima l’esercente annuncia un nuovo prezzo a chi è già abbonato. Fino a quel giorno chi pagherebbe di più decide, e può disdire senza preavviso. Vale per gli annunci dal momento scelto in poi.',
  campi: [intero('giorni', 'Almeno', { min: 15, max: 180, unita: 'giorni' })],
  predefinito: { ...PREAVVISO_PREZZO },
}
