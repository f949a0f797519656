import { NOMI_ENTITA } from '@rateo/domain/parole/entita-cronologia'
import type { Lavoro, MessaggioRow } from '@rateo/contract/ponte/gestione'
import type { Differenza } from '@rateo/contract/incasso/riconciliazione'
import type { Tono } from '@rateo/domain/parole/etichette'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'

export const RUOLI_LABELS: Record<Ruolo, string> = {
  esercente: 'Esercente',
  cliente: 'Cliente',
  admin: 'Admin',
}
export const RUOLO_OPTIONS = Object.entries(RUOLI_LABELS).map(([value, label]) => ({
  value,
  label,
}))

type Parola = { label: string; tone: Tono }

export const STATI_MESSAGGIO: Record<MessaggioRow['stato'], Parola> = {
  in_casella: { label: 'Nella casella di prova', tone: 'neutro' },
  inviato: { label: 'Inviato', tone: 'successo' },
  fallito: { label: 'Non inviato', tone: 'errore' },
}

export const CANALI_MESSAGGIO: Record<MessaggioRow['canale'], string> = {
  email: 'E-mail',
  sms: 'SMS',
  push: 'Notifica sul dispositivo',
}

export const ESITI_LAVORO: Record<NonNullable<Lavoro['ultimo']>['esito'], Parola> = {
  in_attesa: { label: 'In attesa', tone: 'neutro' },
  in_corso: { label: 'In corso', tone: 'informazione' },
  riuscito: { label: 'Riuscito', tone: 'successo' },
  fallito: { label: 'Non riuscito', tone: 'errore' },
}

export const CANALI_CRONOLOGIA = { portale: 'Portale', api: 'API', sistema: 'Sistema' } as const

export const CLASSI_DIFFERENZA: Record<Differenza['classe'], Parola> = {
  solo_suo: { label: 'Solo loro', tone: 'errore' },
  solo_nostro: { label: 'Solo nostro', tone: 'errore' },
  diverso: { label: 'Diverso', tone: 'avviso' },
}

export const TIPI_RIGA: Record<Differenza['tipo'], string> = {
  incasso: 'Incasso',
  rimborso: 'Rimborso',
  rimborso_tornato: 'Rimborso tornato indietro',
  contestazione: 'Contestazione o restituzione',
  contestazione_vinta: 'Contestazione vinta',
  incasso_del_conto: 'Incasso sul conto dell’esercente',
  storno: 'Denaro tornato dal conto dell’esercente',
  conguaglio: 'Conguaglio con il conto dell’esercente',
  accredito: 'Accredito all’esercente',
  accredito_tornato: 'Accredito tornato indietro',
  altro: 'Altro movimento sul conto dell’esercente',
  saldo: 'Saldo del conto dell’esercente',
  conto: 'Conto collegato',
}

export const ENTITA: Readonly<Record<string, string>> = NOMI_ENTITA
