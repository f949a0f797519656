import { GESTORE_PREDEFINITO } from '../../../base/impostazioni/index.ts'
import { testo } from './campi-parametro.ts'

export const PARAMETRO_GESTORE = {
  nome: 'Chi gestisce il portale',
  descrizione:
    'Si legge nei termini del servizio, nell’informativa sulla privacy e nel contratto degli esercenti. Senza il nome, quei testi dicono che manca.',
  campi: [
    testo('nome', 'Nome o ragione sociale', { max: 120 }),
    testo('partita_iva', 'Partita IVA', { max: 20 }),
    testo('indirizzo', 'Indirizzo', { max: 160 }),
    testo('email', 'E-mail per i dati personali', { max: 120 }),
  ],
  predefinito: GESTORE_PREDEFINITO,
}
