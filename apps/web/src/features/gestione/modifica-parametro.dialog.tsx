import { Input, TextInput } from '@mantine/core'
import type { CampoParametro, Parametro } from '@rateo/contract/ponte/gestione'
import { UNITA_SI_NO } from '@rateo/domain/stati/parametro'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { useState } from 'react'
import { Segments } from '../../ui/fields/segments.tsx'
import { fieldMessageOf } from '../../api/client.ts'
import { heldBy } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAnteprima, useModificaParametro } from './gestione.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './gestione.module.css'
import { toText, toValori } from './parametri-values.ts'

type Props = { parametro: Parametro; onClose: () => void }

const QUANDO = [
  { value: 'subito', label: 'Da subito' },
  { value: 'giorno', label: 'Da un giorno' },
]

const SI_NO = [
  { value: '1', label: 'Sì' },
  { value: '0', label: 'No' },
]

const nameOf = ({ nome }: CampoParametro) => `valori/${nome}`

/** New values, then what they change, and only then are they written (GES-M1, GES-B1). */
export function ModificaParametroDialog({ parametro, onClose }: Props) {
  const { chiave, nome, campi, in_vigore } = parametro
  const today = useToday()
  const toast = useToast()
  const anteprima = useAnteprima(chiave)
  const modifica = useModificaParametro(chiave)
  const [testi, setTesti] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(campi.map((campo) => [campo.nome, toText(campo, in_vigore.valori)])),
  )
  const [quando, setQuando] = useState('subito')
  const [giorno, setGiorno] = useState(aggiungiGiorni(today, 1))
  const error = modifica.error ?? anteprima.error
  const ids = Object.fromEntries(campi.map((campo) => [nameOf(campo), campo.nome]))
  const effetti = anteprima.data?.effetti
  const body = {
    valori: toValori(campi, testi),
    valido_dal: quando === 'giorno' ? giorno : null,
  }
  // The preview must be of the values that are written: any change asks for a new one.
  const change = (apply: () => void) => {
    anteprima.reset()
    modifica.reset()
    apply()
  }

  const send = () => {
    if (!effetti) {
      anteprima.mutate(body)
      return
    }
    modifica.mutate(body, {
      onSuccess: () => {
        toast({ tone: 'successo', text: quando === 'giorno' ? 'Programmato.' : 'Modificato.' })
        onClose()
      },
    })
  }
  const asked = {
    isPending: anteprima.isPending || modifica.isPending,
    isPaused: anteprima.isPaused || modifica.isPaused,
    error,
  }

  return (
    <FormDialog
      title={nome}
      held={heldBy(asked, send, quando === 'giorno' ? { ...ids, valido_dal: 'valido_dal' } : ids)}
      label={effetti ? (quando === 'giorno' ? 'Programma' : 'Conferma') : 'Vedi che cosa cambia'}
      onClose={onClose}
    >
      {campi.map((campo) => (
        <CampoField
          key={campo.nome}
          campo={campo}
          value={testi[campo.nome] ?? ''}
          onChange={(text) => change(() => setTesti({ ...testi, [campo.nome]: text }))}
          error={fieldMessageOf(error, nameOf(campo))}
        />
      ))}
      <Segments
        aria-label="Da quando"
        data={QUANDO}
        value={quando}
        onChange={(value) => change(() => setQuando(value))}
      />
      {quando === 'giorno' && (
        <DayField
          id="valido_dal"
          label="Primo giorno"
          minDate={aggiungiGiorni(today, 1)}
          value={giorno}
          onChange={(day) => change(() => setGiorno(day))}
          error={fieldMessageOf(error, 'valido_dal')}
        />
      )}
      {effetti && (
        <Notice tone="informazione" title="Che cosa cambia">
          <ul className={both(layout['stackTight'], classes['effects'])}>
            {effetti.map((effetto) => (
              <li key={effetto}>{effetto}</li>
            ))}
          </ul>
        </Notice>
      )}
    </FormDialog>
  )
}

type CampoProps = {
  campo: CampoParametro
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

const typing = ({ tipo, max }: CampoParametro) => {
  if (tipo === 'momento') return { type: 'datetime-local' }
  return tipo === 'testo' ? { maxLength: max } : { inputMode: 'decimal' as const }
}

function CampoField({ campo, value, onChange, error }: CampoProps) {
  if (campo.unita === UNITA_SI_NO) {
    return (
      <Input.Wrapper label={campo.etichetta} error={error} labelElement="div">
        <div>
          <Segments
            isWide
            aria-label={campo.etichetta}
            data={SI_NO}
            value={value}
            onChange={onChange}
          />
        </div>
      </Input.Wrapper>
    )
  }
  if (campo.tipo === 'centesimi') {
    return (
      <MoneyField
        id={campo.nome}
        label={campo.etichetta}
        value={value}
        onChange={onChange}
        error={error}
      />
    )
  }
  return (
    <TextInput
      id={campo.nome}
      label={campo.etichetta}
      {...(campo.unita && { description: `In ${campo.unita}` })}
      {...typing(campo)}
      value={value}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
