import { Button, Group } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'

/** The recovery codes, once: closing the window is the last that is seen of them. */
export function CodiciDialog({
  codici,
  onClose,
}: {
  codici: readonly string[]
  onClose: () => void
}) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codici.join('\n')}\n`)}`
  return (
    <Dialog onClose={onClose} title="Conserva i codici di recupero">
      <p className={layout['lineProse']}>
        Se perdi il telefono, ognuno di questi codici ti fa entrare una volta. Non li mostreremo
        più.
      </p>
      <ul className={classes['codes']}>
        {codici.map((codice) => (
          <li key={codice}>{codice}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" component="a" href={file} download="rateo-codici-di-recupero.txt">
          Scarica
        </Button>
        <Button onClick={onClose}>Li ho conservati</Button>
      </Group>
    </Dialog>
  )
}
