import { defineText } from "#text/define-text.ts";

export const useNotificationText = defineText("notifications", {
  en: {
    title: "Notifications",
    bell_one: "Notifications, {{count}} unread",
    bell_other: "Notifications, {{count}} unread",
    markAll: "Mark all as read",
    all: "All Notifications",
    unread: "Unread",
    empty: "No notifications yet",
    emptyHint: "Here you will read what happens to your missions, docks and reports.",
  },
  ar: {
    title: "الإشعارات",
    bell_zero: "الإشعارات، لا جديد",
    bell_one: "الإشعارات، واحد غير مقروء",
    bell_two: "الإشعارات، اثنان غير مقروءين",
    bell_few: "الإشعارات، {{count}} غير مقروءة",
    bell_many: "الإشعارات، {{count}} غير مقروءًا",
    bell_other: "الإشعارات، {{count}} غير مقروء",
    markAll: "تعليم الكل كمقروء",
    all: "كل الإشعارات",
    unread: "غير مقروء",
    empty: "لا إشعارات بعد",
    emptyHint: "هنا تقرأ ما يحدث لمهامك ومحطاتك وتقاريرك.",
  },
});
