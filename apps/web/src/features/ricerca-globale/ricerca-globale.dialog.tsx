import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { contato } from '@rateo/domain/parole/formato'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSession } from '../../hooks/use-session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './ricerca-globale.module.css'
import { findComandi } from './comandi.ts'
import type { Found } from './sources.ts'
import { type Group, MIN_LETTERS, useGlobalSearch } from './use-global-search.ts'

const WAIT_MS = 200

/** Looks through people, payments and documents at once; arrows choose, Enter opens. */
export function RicercaGlobaleDialog({ onClose }: { onClose: () => void }) {
  const { profile, settings } = useSession()
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), WAIT_MS)
  const search = useGlobalSearch(profile.role, wanted)
  const comandi = findComandi(profile.role, settings.menu, text.trim())
  const groups =
    comandi.length > 0
      ? [{ name: 'Vai a', icon: 'destra' as const, found: comandi }, ...search.groups]
      : search.groups
  const found = groups.flatMap((group) => group.found)
  const [chosen, setChosen] = useState(0)
  const current = Math.min(chosen, Math.max(found.length - 1, 0))
  const listId = useId()
  const optionId = ({ id }: Found) => `${listId}-${id}`
  const open = useOpen(onClose)

  // Enter on what was found for fewer letters would open something else than what was typed: it waits for the answers.
  const isCurrent = (text.trim() === wanted && !search.isSearching) || current < comandi.length
  const [isEntered, setEntered] = useState(false)
  const first = isCurrent ? found[current] : undefined
  const openFirst = useEffectEvent((one: Found) => open(one))
  useEffect(() => {
    if (isEntered && first) openFirst(first)
  }, [isEntered, first])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setChosen((current + step + found.length) % found.length)
    }
    if (event.key === 'Enter') setEntered(true)
  }

  return (
    <Dialog onClose={onClose} title="Cerca in Rateo" size="lg" top="8vh" isLight>
      <TextInput
        data-autofocus
        type="search"
        role="combobox"
        aria-label="Cerca persone, pagamenti, documenti e cose da fare"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[current] && optionId(found[current])}
        placeholder="Nome, e-mail, causale, importo, numero…"
        leftSection={<Icon name="ricerca" size={18} />}
        value={text}
        maxLength={100}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen(0)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <p className={classes['status']} role="status">
        {statusText(search, wanted, found.length)}
      </p>
      <div id={listId} className={classes['list']} role="listbox" aria-label="Risultati">
        {groups.map((group) => (
          <ResultGroup
            key={group.name}
            group={group}
            current={found[current]}
            optionId={optionId}
            onChoose={(one) => setChosen(found.indexOf(one))}
            onOpen={open}
          />
        ))}
      </div>
      <p className={classes['keys']} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> scegli · <kbd>Invio</kbd> apri · <kbd>Esc</kbd> chiudi ·{' '}
        <kbd>?</kbd> tutte le scorciatoie
      </p>
    </Dialog>
  )
}

type ResultGroupProps = {
  group: Group
  current: Found | undefined
  optionId: (one: Found) => string
  onChoose: (one: Found) => void
  onOpen: (one: Found) => void
}

function ResultGroup({ group, current, optionId, onChoose, onOpen }: ResultGroupProps) {
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div role="group" aria-label={group.name}>
      <div className={classes['group']} aria-hidden="true">
        {group.name}
      </div>
      {group.found.map((one) => (
        // The focus stays in the field, which has the keys of the whole list.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={one.id}
          ref={one === current ? shown : null}
          id={optionId(one)}
          className={classes['option']}
          role="option"
          aria-selected={one === current}
          onPointerMove={() => onChoose(one)}
          onClick={() => onOpen(one)}
        >
          <Icon name={group.icon} size={18} />
          <span className={classes['words']}>
            <span className={both(layout['name'], classes['title'])}>{one.title}</span>
            <span className={both(layout['small'], classes['detail'])}>{one.detail}</span>
          </span>
          <Icon name={one.isFile ? 'scarica' : 'destra'} size={16} />
        </div>
      ))}
    </div>
  )
}

function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  return ({ href, isFile }: Found) => {
    onClose()
    if (isFile) window.open(href, '_blank', 'noopener')
    else void navigate({ href })
  }
}

type Search = ReturnType<typeof useGlobalSearch>

function statusText({ isAsked, isSearching, missing }: Search, text: string, count: number) {
  if (!isAsked) return `Scrivi almeno ${MIN_LETTERS} caratteri.`
  if (isSearching) return 'Cerco…'
  const failed =
    missing.length > 0 ? ` Per ora non si può cercare in: ${missing.join(', ').toLowerCase()}.` : ''
  if (count > 0) return `${contato(count, 'risultato', 'risultati')}.${failed}`
  return failed === '' ? `Nessun risultato per “${text}”.` : failed.trim()
}
