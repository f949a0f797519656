import { attoCambio } from '../abbonamenti/index.ts'
import { attoDilazione } from '../dilazioni/index.ts'
import { attoMandato } from '../mandati/index.ts'
import type { Atti } from './atti.ts'
import { attoStralcio } from '../pagamenti/index.ts'
import { attoIban } from '../profilo/index.ts'
import { attoContratto } from '../registrazione/index.ts'
import { attoRimborso } from '../rimborsi/index.ts'
import { attoChiave } from '../sviluppatori/index.ts'

/** What a code may confirm, each read by its own area. */
export const ATTI: Atti = {
  firma_contratto: attoContratto,
  accetta_dilazione: attoDilazione,
  accetta_cambio_piano: attoCambio,
  firma_mandato: attoMandato,
  modifica_profilo: attoIban,
  rimborso: attoRimborso,
  stralcio: attoStralcio,
  crea_chiave_api: attoChiave,
}
