import {
  attoCambio,
  attoCessazione,
  attoIscrizione,
  attoTrasferimento,
} from './modules/accordi/abbonamenti/index.ts'
import { attoDilazione, attoEvento } from './modules/accordi/dilazioni/index.ts'
import { attoMandato } from './modules/incasso/mandati/index.ts'
import type { Atti } from './modules/persone/otp/atti.ts'
import { attoStralcio } from './modules/accordi/pagamenti/index.ts'
import { attoIban } from './modules/persone/profilo/index.ts'
import { attoContratto } from './modules/persone/registrazione/index.ts'
import { attoRimborso } from './modules/incasso/rimborsi/index.ts'
import { attoTitolare } from './modules/persone/squadra/index.ts'
import { attoArchivio } from './modules/ponte/archivi/index.ts'
import { attoCongedo } from './modules/ponte/congedi/index.ts'
import { attoChiave } from './modules/ponte/sviluppatori/index.ts'

/** The acts that a code confirms; each area reads its own. */
export const ATTI: Atti = {
  firma_contratto: attoContratto,
  accetta_dilazione: attoDilazione,
  conferma_evento: attoEvento,
  accetta_cambio_piano: attoCambio,
  accetta_piano: attoIscrizione,
  accetta_trasferimento: attoTrasferimento,
  firma_mandato: attoMandato,
  modifica_profilo: attoIban,
  rimborso: attoRimborso,
  stralcio: attoStralcio,
  cessa_abbonamento: attoCessazione,
  crea_chiave_api: attoChiave,
  trasferisci_titolare: attoTitolare,
  archivio_attivita: attoArchivio,
  chiudi_conto: attoCongedo,
}
