import { Button } from '@mantine/core'
import type { Campo } from './campi.ts'
import { CampoInput } from './campo-input.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './registrazione.module.css'
import { type Errori, idOf, toValori, type Valori } from './valori.ts'

type Props = {
  campi: readonly Campo[]
  valori: Valori
  errori: Errori
  luoghi: Readonly<Record<string, string>>
  onChange: (valori: Valori) => void
  /** The prefix of the names, when these are the fields of a row. */
  prefix?: string
}

/** The fields of a step, or of one row of it. */
export function CampiPasso({ campi, valori, errori, luoghi, onChange, prefix = '' }: Props) {
  return (
    <div className={classes['campi']}>
      {campi.map((campo) => {
        const name = `${prefix}${campo.nome}`
        return (
          <div key={name} data-largo={campo.largo === true || campo.tipo === 'gruppo'}>
            {campo.tipo === 'gruppo' ? (
              <Gruppo
                campo={campo}
                righe={rowsOf(valori[campo.nome])}
                errori={errori}
                luoghi={luoghi}
                onChange={(righe) => onChange({ ...valori, [campo.nome]: righe })}
              />
            ) : (
              <CampoInput
                campo={campo}
                name={name}
                value={valori[campo.nome]}
                error={errori[name]}
                luoghi={luoghi}
                onChange={(change) => onChange({ ...valori, ...change })}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

const rowsOf = (value: Valori[string] | undefined): Valori[] => (Array.isArray(value) ? value : [])

type GruppoProps = Pick<Props, 'errori' | 'luoghi'> & {
  campo: Extract<Campo, { tipo: 'gruppo' }>
  righe: Valori[]
  onChange: (righe: Valori[]) => void
}

function Gruppo({ campo, righe, errori, luoghi, onChange }: GruppoProps) {
  const { nome, uno, campi, massimo } = campo
  return (
    <fieldset className={both(layout['group'], classes['gruppo'])} id={idOf(nome)} tabIndex={-1}>
      <legend>{campo.etichetta}</legend>
      {errori[nome] && <p className={both(layout['late'], classes['errore'])}>{errori[nome]}</p>}
      {righe.map((riga, index) => (
        // Rows have no key of their own: they are only added at the end, and taken away.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index} className={classes['riga']} aria-label={`${uno} ${index + 1}`}>
          <header>
            <strong>
              {uno} {index + 1}
            </strong>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Togli ${uno.toLowerCase()} ${index + 1}`}
              onClick={() => onChange(righe.filter((_, other) => other !== index))}
            >
              Togli
            </Button>
          </header>
          <CampiPasso
            campi={campi}
            valori={riga}
            errori={errori}
            luoghi={luoghi}
            prefix={`${nome}.${index}.`}
            onChange={(next) => onChange(righe.map((one, other) => (other === index ? next : one)))}
          />
        </section>
      ))}
      {righe.length < massimo && (
        <Button variant="default" onClick={() => onChange([...righe, toValori(campi)])}>
          {campo.aggiungi}
        </Button>
      )}
    </fieldset>
  )
}
