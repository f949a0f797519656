import type { MenuDelRuolo, VersioneMenu } from '@rateo/contract/base/menu'
import { formattaData, formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@mantine/core'
import { paths } from '../../../app/routes/paths.ts'
import { both } from '../../../ui/both.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { DetailColumns } from '../../../ui/page-head.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RUOLO_OPTIONS } from '../words.ts'
import { menuQuery, useAnnullaMenu } from './menu.api.ts'
import { MenuEditor } from './menu-editor.tsx'

/** The menu of each role: its order, its names and what is out of sight, with what it was and will be. */
export function MenuTab() {
  const { data, error, refetch } = useQuery(menuQuery)
  const { ruolo }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  if (!data) {
    return error ? <PageError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  const menu = data.data.find((uno) => uno.ruolo === ruolo) ?? data.data[0]
  if (!menu) return null
  return (
    <div className={layout['column']}>
      <div>
        <Segments
          aria-label="Menu di quale ruolo"
          data={RUOLO_OPTIONS}
          value={menu.ruolo}
          onChange={(value) =>
            void navigate({
              to: paths.gestione(),
              search: () => ({ scheda: 'menu', ruolo: value }),
              replace: true,
            })
          }
        />
      </div>
      <DelRuolo key={`${menu.ruolo} ${menu.in_vigore.valido_dal}`} menu={menu} />
    </div>
  )
}

function DelRuolo({ menu }: { menu: MenuDelRuolo }) {
  const [voci, setVoci] = useState(menu.in_vigore.voci)
  return (
    <DetailColumns
      main={<MenuEditor menu={menu} voci={voci} onVoci={setVoci} />}
      aside={
        <>
          <Programmato menu={menu} />
          <Storia menu={menu} onRiprendi={({ voci: di }) => setVoci(di)} />
        </>
      }
    />
  )
}

const inParole = ({ voci }: VersioneMenu) =>
  voci
    .filter(({ nascosta }) => !nascosta)
    .map(({ label }) => label)
    .join(', ')

function Programmato({ menu: { ruolo, programmata } }: { menu: MenuDelRuolo }) {
  const annulla = useAnnullaMenu(ruolo)
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  if (!programmata) return null
  const close = () => {
    annulla.reset()
    setAsking(false)
  }
  return (
    <Notice tone="informazione" title={`Programmato dal ${formattaData(programmata.valido_dal)}`}>
      {inParole(programmata)}. Lo ha scritto {programmata.autore}.{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
        Annulla il menu programmato
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Annullare il menu programmato?"
        confirmLabel="Annulla il menu"
        isBusy={annulla.isPending}
        error={annulla.error}
        onClose={close}
        onConfirm={() =>
          annulla.mutate(undefined, {
            onSuccess: () => {
              close()
              toast({ tone: 'successo', text: 'Menu programmato annullato.' })
            },
          })
        }
      >
        Resta il menu di oggi.
      </ConfirmDialog>
    </Notice>
  )
}

function Storia({
  menu: { storia },
  onRiprendi,
}: {
  menu: MenuDelRuolo
  onRiprendi: (versione: VersioneMenu) => void
}) {
  return (
    <Panel title="Storia">
      <ul className={both(layout['list'], layout['ruled'], layout['rows'])}>
        {storia.map((versione) => (
          <li key={versione.valido_dal}>
            {versione.valido_dal.startsWith('1970')
              ? 'Da sempre'
              : `Dal ${formattaDataOra(versione.valido_dal)}`}
            {versione.stato === 'in_vigore' && ', in vigore'}
            {versione.stato === 'programmata' && ', programmato'}
            <span className={layout['sub']}>
              {versione.autore} · {inParole(versione)}
            </span>
            {versione.stato === 'passata' && (
              <div className={both(layout['row'], layout['below'])}>
                <Button variant="default" size="sm" onClick={() => onRiprendi(versione)}>
                  Riprendi questo menu
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
