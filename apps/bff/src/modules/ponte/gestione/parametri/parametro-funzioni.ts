import { keysOf } from '@rateo/domain/parole/chiavi'
import { NOMI_FUNZIONE } from '@rateo/domain/permessi/funzioni'
import { FUNZIONI_PREDEFINITE } from '../../../base/impostazioni/index.ts'
import { siNo } from './campi-parametro.ts'

export const PARAMETRO_FUNZIONI = {
  nome: 'Funzioni accese',
  descrizione:
    'No: non comincia più niente di nuovo, e chi prova legge perché. Quello che è già cominciato va avanti fino in fondo.',
  campi: keysOf(NOMI_FUNZIONE).map((nome) => siNo(nome, NOMI_FUNZIONE[nome])),
  predefinito: FUNZIONI_PREDEFINITE,
}
