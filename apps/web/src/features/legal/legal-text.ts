import { defineText } from "#platform/text/define-text.ts";

export const useLegalText = defineText("legal", {
  en: {
    back: "Back to Overfly",
    privacy: "Privacy policy",
    "privacy.1.title": "What is kept",
    "privacy.1":
      "Overfly keeps what its work needs: the accounts of the people who use it (name, e-mail, role), the sites and missions of the organizations they work for, and the photographs, flight records and findings that inspections bring.",
    "privacy.2.title": "Who sees it",
    "privacy.2":
      "Each organization sees its own data. A service provider sees the data of the clients it serves; a client sees its own sites, orders and results; a pilot sees the missions assigned to them. Nothing is sold or given to advertisers.",
    "privacy.3.title": "In your browser",
    "privacy.3":
      "One cookie keeps you signed in; others remember the appearance and the menu that you chose. Your browser also keeps your language and table columns until you sign out. There is no tracking.",
    "privacy.4.title": "Your rights",
    "privacy.4":
      "You may ask the organization that runs this installation what is kept about you, and to correct or delete it, within what the law asks it to keep.",
    terms: "Terms of use",
    "terms.1.title": "Your account",
    "terms.1":
      "Your account is yours alone. Keep its password to yourself, and tell your administrator at once when you think that someone else knows it.",
    "terms.2.title": "Flying",
    "terms.2":
      "Overfly plans and follows flights. The pilot in command, or the operator of the dock, stays responsible for the flight, for its permissions and for the rules of the airspace.",
    "terms.3.title": "Results",
    "terms.3":
      "Findings rest on photographs and on the conditions in which they were taken, which each report names. They do not replace the judgement of a qualified person on site.",
    "terms.4.title": "Data",
    "terms.4":
      "Photographs and results belong to the organizations that ordered or made them, as agreed between them.",
  },
  ar: {
    back: "العودة إلى Overfly",
    privacy: "سياسة الخصوصية",
    "privacy.1.title": "ما الذي يُحفظ",
    "privacy.1":
      "يحفظ Overfly ما يحتاجه العمل: حسابات مستخدميه (الاسم والبريد والدور)، ومواقع الجهات التي يعملون لديها ومهامها، والصور وسجلات الطيران والنتائج التي تأتي بها الفحوص.",
    "privacy.2.title": "من يراه",
    "privacy.2":
      "ترى كل جهة بياناتها. يرى مزوّد الخدمة بيانات العملاء الذين يخدمهم، ويرى العميل مواقعه وطلباته ونتائجها، ويرى الطيّار المهام المسندة إليه. لا يُباع شيء ولا يُعطى للمعلنين.",
    "privacy.3.title": "في متصفحك",
    "privacy.3":
      "ملف ارتباط واحد يُبقيك مسجّل الدخول، وأخرى تتذكر المظهر والقائمة اللذين اخترتهما. ويحفظ متصفحك اللغة وأعمدة الجداول حتى تسجّل الخروج. لا يوجد تتبّع.",
    "privacy.4.title": "حقوقك",
    "privacy.4":
      "يمكنك أن تسأل الجهة التي تدير هذا التثبيت عمّا يُحفظ عنك، وأن تطلب تصحيحه أو حذفه، ضمن ما يُلزمها القانون بحفظه.",
    terms: "شروط الاستخدام",
    "terms.1.title": "حسابك",
    "terms.1": "حسابك لك وحدك. احفظ كلمة المرور لنفسك، وأخبر المسؤول فورًا إن ظننت أن غيرك يعرفها.",
    "terms.2.title": "الطيران",
    "terms.2":
      "يخطّط Overfly للرحلات ويتابعها. ويبقى قائد الطائرة أو مشغّل المحطة مسؤولًا عن الرحلة وتصاريحها وقواعد المجال الجوي.",
    "terms.3.title": "النتائج",
    "terms.3":
      "تستند النتائج إلى الصور والظروف التي التُقطت فيها، ويذكرها كل تقرير. وهي لا تغني عن رأي شخص مؤهل في الموقع.",
    "terms.4.title": "البيانات",
    "terms.4": "تعود الصور والنتائج إلى الجهات التي طلبتها أو أعدّتها، بحسب الاتفاق بينها.",
  },
});
