import { PasswordField } from '../../ui/fields/password-field.tsx'
import classes from './sviluppatori.module.css'

const CHIAVE = /^rateo_test_[\w-]{43}$/

/** True for a whole key of the trial: no other one is taken here. */
export const isChiaveDiProva = (testo: string): boolean => CHIAVE.test(testo)

function erroreDi(testo: string): string | null {
  if (testo === '' || isChiaveDiProva(testo)) return null
  return testo.startsWith('rateo_live_')
    ? 'Questa è una chiave vera: qui servono solo chiavi di prova'
    : 'Comincia con rateo_test_ e si copia tutta'
}

export type Chiave = { chiave: string; onChiave: (chiave: string) => void }

/** One's own key of the trial, for the examples: it stays in this page alone, and is gone with it. */
export const CampoChiave = ({ chiave, onChiave }: Chiave) => (
  <div className={classes['keyField']}>
    <PasswordField
      label="La tua chiave di prova"
      description="Resta in questa pagina: quando la chiudi non c’è più"
      autoComplete="off"
      placeholder="rateo_test_…"
      value={chiave}
      error={erroreDi(chiave)}
      onChange={({ currentTarget }) => onChiave(currentTarget.value.trim())}
    />
  </div>
)
