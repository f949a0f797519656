import type { MieAttivita } from '@rateo/contract/persone/mie-attivita'
import type { Profilo } from '@rateo/contract/persone/profilo'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { NOMI_RUOLI_SQUADRA } from '@rateo/domain/permessi/squadra'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useDrop } from '../../hooks/use-drop.ts'
import { DropPanel } from '../../ui/fields/drop-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { paths } from '../routes/paths.ts'
import classes from './attivita.module.css'
import { mieAttivitaQuery } from './mie-attivita.api.ts'
import { takeAttivita } from './take-attivita.ts'

/** Beyond so many a name is looked for rather than read. */
const WITH_SEARCH = 7

type Props = { profile: Profilo; isStrip: boolean }

/** The esercente that the page is of, always in sight where a person has several, and the way to the others. */
export function AttivitaSwitcher({ profile, isStrip }: Props) {
  const { isOpen, close, opener, panel } = useDrop()
  const nome = profile.attivita === null ? 'Nuova attività' : (profile.denominazione ?? '')
  return (
    <div className={isStrip ? classes['strip'] : undefined}>
      <div className={layout['place']}>
        <button
          type="button"
          className={classes['opener']}
          {...opener}
          aria-label={`Attività: ${nome}. Cambia attività`}
          title={nome}
        >
          <span>{nome}</span>
          <Icon name="giu" size={16} />
        </button>
        {isOpen && (
          <DropPanel label="Le tue attività" {...panel}>
            <Body onClose={close} />
          </DropPanel>
        )}
      </div>
    </div>
  )
}

const lower = (text: string) => text.toLocaleLowerCase('it')

/** Arrows go from one choice to the next, as in a menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button, a')]
  const at = all.findIndex((one) => one === document.activeElement)
  all[(at + step + all.length) % all.length]?.focus()
}

function Body({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(mieAttivitaQuery)
  const [typed, setTyped] = useState('')
  if (data === undefined) return <p>{error ? messageOf(error) : 'Caricamento…'}</p>
  const found = data.attivita.filter(({ nome }) => lower(nome).includes(lower(typed.trim())))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of what is within
    <div className={classes['body']} onKeyDown={moveFocus}>
      {data.attivita.length > WITH_SEARCH && (
        <input
          type="search"
          className={layout['fill']}
          aria-label="Cerca tra le tue attività"
          placeholder="Cerca per nome"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Scelte attivita={found} onClose={onClose} />
      {found.length === 0 && (
        <p className={layout['lineProse']}>Nessuna attività con questo nome.</p>
      )}
      <div className={classes['foot']}>
        <a className={classes['one']} href={paths.studio()}>
          Studio: tutte le attività insieme
        </a>
        <a className={classes['one']} href={`${paths.profilo()}?scheda=squadra`}>
          {data.inviti.length > 0 ? `Gestisci e inviti (${data.inviti.length})` : 'Gestisci'}
        </a>
      </div>
    </div>
  )
}

type ScelteProps = { attivita: MieAttivita['attivita']; onClose: () => void }

function Scelte({ attivita, onClose }: ScelteProps) {
  const toast = useToast()
  const [isGoing, setGoing] = useState(false)
  const choose = async (id: string) => {
    setGoing(true)
    try {
      await takeAttivita(id)
    } catch (error) {
      toast({ tone: 'errore', text: messageOf(error) })
      onClose()
    }
  }
  return (
    <ul className={classes['list']}>
      {attivita.map(({ _id, nome, ruolo, corrente, sospesa, fino_al }) => (
        <li key={_id}>
          <button
            type="button"
            className={classes['one']}
            disabled={isGoing || sospesa}
            {...(corrente && { 'aria-current': true })}
            onClick={() => (corrente ? onClose() : void choose(_id))}
          >
            {nome}
            <div className={layout['dim']}>
              {NOMI_RUOLI_SQUADRA[ruolo]}
              {corrente && ' · sei qui'}
              {sospesa && ' · accesso sospeso'}
              {fino_al && ` · fino al ${formattaGiorno(fino_al)}`}
            </div>
          </button>
        </li>
      ))}
    </ul>
  )
}
