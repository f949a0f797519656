import { Button, Checkbox, TextInput } from '@mantine/core'
import type { Vista } from '@rateo/contract/chiamata/viste'
import type { Raccolta } from '@rateo/domain/stati/elenco'
import { type SyntheticEvent, useState } from 'react'
import { fieldOrMessageOf } from '../../api/client.ts'
import type { SearchState } from '../../hooks/use-search-state.ts'
import { useChangeViste, type VisteOf } from '../../hooks/use-viste.ts'
import { leadToWrong } from '../fields/lead-to-wrong.ts'
import { both } from '../both.ts'
import layout from '../layout.module.css'
import classes from './list-tools.module.css'

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name])

type Props = {
  raccolta: Raccolta
  state: SearchState
  mine: VisteOf
  current: Vista | undefined
}

/** The views that are kept, what can be done with the one in use, and a name for a new one. */
export function VistePanel({ raccolta, state, mine, current }: Props) {
  return (
    <>
      <ul className={classes['list']}>
        <li>
          <ViewButton
            name="Tutti"
            isCurrent={!current && state.isBare}
            onClick={() => state.show({}, 'tutti')}
          />
        </li>
        {mine.viste.map((vista) => (
          <li key={vista._id}>
            <ViewButton
              name={vista.nome}
              isCurrent={vista === current}
              note={
                vista === current && !isSame(vista.parametri, state.params)
                  ? 'modificata'
                  : vista.predefinita
                    ? 'predefinita'
                    : ''
              }
              onClick={() => state.show(vista.parametri, vista._id)}
            />
          </li>
        ))}
      </ul>
      {current && <Current key={current._id} vista={current} state={state} />}
      <NewView raccolta={raccolta} state={state} columns={mine.colonne} />
    </>
  )
}

type ViewButtonProps = { name: string; isCurrent: boolean; note?: string; onClick: () => void }

const ViewButton = ({ name, isCurrent, note = '', onClick }: ViewButtonProps) => (
  <button
    type="button"
    className={both(layout['chosen'], classes['view'])}
    aria-current={isCurrent}
    onClick={onClick}
  >
    {name}
    {note && <span className={classes['note']}>{note}</span>}
  </button>
)

function Current({ vista, state }: { vista: Vista; state: SearchState }) {
  const change = useChangeViste()
  const [name, setName] = useState(vista.nome)
  const modify = (modifica: Partial<Pick<Vista, 'nome' | 'parametri' | 'predefinita'>>) =>
    change.mutate({ id: vista._id, modifica })
  const isChanged = !isSame(vista.parametri, state.params)
  const rename = (event: SyntheticEvent) => {
    event.preventDefault()
    modify({ nome: name })
  }
  return (
    <div className={classes['part']}>
      <form
        className={classes['part']}
        style={{ margin: 0, padding: 0, border: 0 }}
        onSubmit={rename}
      >
        <TextInput
          label="Nome della vista"
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
          error={change.error ? nameError(change.error) : null}
        />
        {name.trim() !== vista.nome && (
          <Button type="submit" variant="default" size="xs" loading={change.isPending}>
            Rinomina
          </Button>
        )}
      </form>
      <Checkbox
        label="Apri l’elenco con questa vista"
        checked={vista.predefinita}
        onChange={(event) => modify({ predefinita: event.currentTarget.checked })}
      />
      <div className={both(layout['row'], classes['row'])}>
        {isChanged && (
          <Button
            size="xs"
            variant="default"
            onClick={() => modify({ parametri: { ...state.params } })}
          >
            Aggiorna con i filtri di adesso
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          c="var(--r-errore)"
          onClick={() =>
            change.mutate(
              { elimina: vista._id },
              { onSuccess: () => state.show(state.params, undefined) },
            )
          }
        >
          Elimina la vista
        </Button>
      </div>
    </div>
  )
}

const nameError = (error: Error): string => fieldOrMessageOf(error, 'nome')

type NewProps = { raccolta: Raccolta; state: SearchState; columns: readonly string[] | null }

function NewView({ raccolta, state, columns }: NewProps) {
  const change = useChangeViste()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (name.trim() === '') {
      setError('Scrivi un nome')
      leadToWrong(form)
      return
    }
    change.mutate(
      {
        crea: {
          raccolta,
          nome: name,
          parametri: { ...state.params },
          colonne: columns === null ? null : [...columns],
        },
      },
      {
        onSuccess: ({ data }) => {
          const made = data.find((v) => v.raccolta === raccolta && v.nome === name.trim())
          setName('')
          setError(null)
          if (made) state.show(made.parametri, made._id)
        },
        onError: (cause) => {
          setError(nameError(cause))
          leadToWrong(form)
        },
      },
    )
  }
  return (
    <form className={classes['part']} onSubmit={save} noValidate>
      <TextInput
        label="Salva quello che vedi come"
        placeholder="Per esempio: da sollecitare"
        value={name}
        maxLength={60}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" loading={change.isPending}>
        Salva la vista
      </Button>
    </form>
  )
}
