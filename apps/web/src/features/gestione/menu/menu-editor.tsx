import { Button, Checkbox, TextInput } from '@mantine/core'
import { type MenuDelRuolo, VOCE_MAX, type VoceMenu } from '@rateo/contract/base/menu'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { useState } from 'react'
import { fieldMessageOf, restOf } from '../../../api/client.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { both } from '../../../ui/both.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { Icon, iconName } from '../../../ui/icon.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useModificaMenu } from './menu.api.ts'
import classes from './menu.module.css'

const QUANDO = [
  { value: 'subito', label: 'Da subito' },
  { value: 'giorno', label: 'Da un giorno' },
]

type Props = {
  menu: MenuDelRuolo
  voci: readonly VoceMenu[]
  onVoci: (voci: VoceMenu[]) => void
}

const same = (a: readonly VoceMenu[], b: readonly VoceMenu[]) =>
  JSON.stringify(a) === JSON.stringify(b)

/** The entries of a role: moved with two buttons, named, hidden, and seen as they will be. */
export function MenuEditor({ menu, voci, onVoci }: Props) {
  const { ruolo, in_vigore, originali, sempre } = menu
  const today = useToday()
  const [quando, setQuando] = useState('subito')
  const [giorno, setGiorno] = useState<string>(aggiungiGiorni(today, 1))
  const modifica = useModificaMenu(ruolo)
  const toast = useToast()
  const { error } = modifica
  const isSame = same(voci, in_vigore.voci)
  const change = (next: VoceMenu[]) => {
    modifica.reset()
    onVoci(next)
  }
  const move = (from: number, to: number) => {
    const next = [...voci]
    next.splice(to, 0, ...next.splice(from, 1))
    change(next)
  }
  const save = () =>
    modifica.mutate(
      {
        voci: voci.map(({ route, label, nascosta }) => ({ route, label, nascosta })),
        valido_dal: quando === 'giorno' ? giorno : null,
      },
      {
        onSuccess: () =>
          toast({
            tone: 'successo',
            text:
              quando === 'giorno'
                ? 'Menu programmato.'
                : 'Menu cambiato: chi ha il portale aperto lo vede quando lo riapre.',
          }),
      },
    )
  const named = voci.flatMap((_, i) => [`voci/${i}/label`, `voci/${i}/nascosta`])
  const failure = restOf(error, [...named, 'valido_dal'])
  return (
    <>
      <Panel title="Voci">
        <ol className={both(layout['list'], layout['ruled'], layout['rows'])}>
          {voci.map((voce, i) => (
            <Voce
              key={voce.route}
              voce={voce}
              isFixed={sempre.includes(voce.route)}
              error={fieldMessageOf(error, `voci/${i}/label`)}
              onChange={(part) =>
                change(voci.map((una) => (una === voce ? { ...una, ...part } : una)))
              }
              {...(i > 0 && { onUp: () => move(i, i - 1) })}
              {...(i < voci.length - 1 && { onDown: () => move(i, i + 1) })}
            />
          ))}
        </ol>
        <p className={layout['note']}>
          Una voce nascosta non si vede nel menu; la sua pagina si apre ancora dal suo indirizzo, a
          chi può.
        </p>
      </Panel>
      <Panel title="Come si vede">
        <ul className={both(layout['list'], classes['preview'])} aria-label="Anteprima del menu">
          {voci
            .filter(({ nascosta }) => !nascosta)
            .map(({ route, icon, label }) => (
              <li key={route}>
                <Icon name={iconName(icon)} /> {label}
              </li>
            ))}
        </ul>
      </Panel>
      <div className={layout['column']}>
        {failure !== null && (
          <Notice tone="errore" isAlert>
            {failure}
          </Notice>
        )}
        <div>
          <Segments aria-label="Da quando" data={QUANDO} value={quando} onChange={setQuando} />
        </div>
        {quando === 'giorno' && (
          <DayField
            label="Primo giorno"
            minDate={aggiungiGiorni(today, 1)}
            value={giorno}
            onChange={setGiorno}
            error={fieldMessageOf(error, 'valido_dal')}
          />
        )}
        <div className={layout['row']}>
          <Button disabled={isSame} loading={modifica.isPending} onClick={save}>
            {quando === 'giorno' ? 'Programma' : 'Salva'}
          </Button>
          {!isSame && (
            <Button variant="subtle" onClick={() => change(in_vigore.voci)}>
              Scarta
            </Button>
          )}
          {!same(voci, originali) && (
            <Button variant="subtle" onClick={() => change(originali)}>
              Metti quello originale
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

type VoceProps = {
  voce: VoceMenu
  isFixed: boolean
  error: string | undefined
  onChange: (part: Partial<VoceMenu>) => void
  onUp?: () => void
  onDown?: () => void
}

function Voce({ voce, isFixed, error, onChange, onUp, onDown }: VoceProps) {
  const { label, nascosta, route } = voce
  return (
    <li className={classes['voce']}>
      <div className={classes['moves']}>
        <Button
          variant="default"
          px={8}
          aria-label={`Sposta su ${label}`}
          disabled={!onUp}
          onClick={onUp}
        >
          <Icon name="su" />
        </Button>
        <Button
          variant="default"
          px={8}
          aria-label={`Sposta giù ${label}`}
          disabled={!onDown}
          onClick={onDown}
        >
          <Icon name="giu" />
        </Button>
      </div>
      <TextInput
        className={classes['name']}
        aria-label={`Nome della voce ${route}`}
        maxLength={VOCE_MAX}
        value={label}
        error={error}
        onChange={({ currentTarget: { value } }) => onChange({ label: value })}
      />
      {isFixed ? (
        <span className={layout['quietSmall']}>Sempre nel menu</span>
      ) : (
        <Checkbox
          label="Nascosta"
          aria-label={`Nascosta: ${label}`}
          checked={nascosta}
          onChange={({ currentTarget: { checked } }) => onChange({ nascosta: checked })}
        />
      )}
    </li>
  )
}
