import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { Icon, type IconName } from '../ui/icon.tsx'

const CHOICES = [
  { value: 'light', label: 'Chiaro', icon: 'sole' },
  { value: 'dark', label: 'Scuro', icon: 'luna' },
  { value: 'auto', label: 'Come il sistema', icon: 'sistema' },
] as const satisfies readonly { value: 'light' | 'dark' | 'auto'; label: string; icon: IconName }[]

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const chosen = CHOICES.find(({ value }) => value === colorScheme) ?? CHOICES[2]
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={`Aspetto: ${chosen.label}`}
          c="inherit"
        >
          <Icon name={chosen.icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOICES.map(({ value, label, icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon name={icon} size={18} />}
            rightSection={value === colorScheme ? <Icon name="fatto" size={16} /> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
